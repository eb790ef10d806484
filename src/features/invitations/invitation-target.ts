import type { CallName } from '../../../common/contract/calls.ts';
import { type Invitation, invitationsContract } from '../../../common/contract/invitations.ts';
import type { ItemEntity } from '../../../common/contract/item-kinds.ts';
import { api } from '../../api/api.ts';
import type { Answer, SendOptions } from '../../api/client.ts';

/** What people are invited to. */
export interface InvitationTarget {
  readonly kind: ItemEntity;
  readonly id: string;
}

interface TargetContracts {
  readonly listCall: CallName;
  readonly list: (companyId: string, itemId: string, how: SendOptions) => Promise<Answer<Invitation[]>>;
  readonly bulk: BulkContract;
}
type BulkContract =
  | typeof invitationsContract.bulkSendEventInvitations
  | typeof invitationsContract.bulkSendLocationInvitations;

/** Who is invited to an item, and the schemas of a sheet's upload. */
export const targetContracts: Readonly<Record<ItemEntity, TargetContracts>> = {
  event: {
    listCall: 'listEventInvitations',
    list: (company_id, event_id, how) =>
      api.send(invitationsContract.listEventInvitations, { company_id, event_id }, how),
    bulk: invitationsContract.bulkSendEventInvitations,
  },
  location: {
    listCall: 'listLocationInvitations',
    list: (company_id, location_id, how) =>
      api.send(invitationsContract.listLocationInvitations, { company_id, location_id }, how),
    bulk: invitationsContract.bulkSendLocationInvitations,
  },
};
