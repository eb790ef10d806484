import type { CallName, QueueableCall } from '../../contract/calls.ts';
import { invitationsContract } from '../../contract/invitations.ts';

/** What people are invited to. */
export interface InvitationTarget {
  readonly kind: TargetKind;
  readonly id: string;
}

export type TargetKind = keyof typeof targetKinds;

/** What differs between the kinds: the calls, and the field that names the item in them. */
export const targetKinds = {
  event: {
    itemField: 'event_id',
    list: invitationsContract.listEventInvitations,
    bulk: invitationsContract.bulkSendEventInvitations,
    send: 'sendEventInvitation',
    cancel: 'cancelEventInvitation',
  },
} as const satisfies Record<
  string,
  {
    itemField: string;
    list: { name: CallName };
    bulk: { name: QueueableCall };
    send: QueueableCall;
    cancel: QueueableCall;
  }
>;

/** The outbox lane of an item: its entries are delivered in order, and block no other item's. */
export function laneOf(target: InvitationTarget): string {
  return `${target.kind}:${target.id}`;
}
