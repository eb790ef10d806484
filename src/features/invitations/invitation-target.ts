import type { QueueableCall } from '../../../common/contract/calls.ts';
import { type Invitation, invitationsContract } from '../../../common/contract/invitations.ts';
import { api } from '../../api/api.ts';
import type { Answer, SendOptions } from '../../api/client.ts';

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
    list: (company_id, event_id, how) =>
      api.send(invitationsContract.listEventInvitations, { company_id, event_id }, how),
    bulk: invitationsContract.bulkSendEventInvitations,
    send: 'sendEventInvitation',
    cancel: 'cancelEventInvitation',
  },
  location: {
    itemField: 'location_id',
    list: (company_id, location_id, how) =>
      api.send(invitationsContract.listLocationInvitations, { company_id, location_id }, how),
    bulk: invitationsContract.bulkSendLocationInvitations,
    send: 'sendLocationInvitation',
    cancel: 'cancelLocationInvitation',
  },
} as const satisfies Record<
  string,
  {
    itemField: string;
    list: (companyId: string, itemId: string, how: SendOptions) => Promise<Answer<Invitation[]>>;
    bulk: { name: QueueableCall };
    send: QueueableCall;
    cancel: QueueableCall;
  }
>;

/** The outbox lane of an item: its entries are delivered in order, and block no other item's. */
export function laneOf(target: InvitationTarget): string {
  return `${target.kind}:${target.id}`;
}
