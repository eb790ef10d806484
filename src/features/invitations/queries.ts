import { queryOptions } from '@tanstack/react-query';
import type { Invitation } from '../../../common/contract/invitations.ts';
import { queueKeyOf } from '../../../common/outbox/queue-key.ts';
import { withGapNoted } from '../../offline/reads/list-gaps.ts';
import { persisted } from '../../offline/reads/persister.ts';
import { type InvitationTarget, targetContracts } from './invitation-target.ts';

/** The polling interval in milliseconds of a visible list while its mails are about to be sent. */
const MAILS_LEAVE_MS = 8_000;
/** While mails wait for a mail server, for up to an hour. */
const MAILS_WAIT_MS = 60_000;
/** After they were sent: a mail server may report a bounce later. */
const MAILS_RETURN_MS = 120_000;

/**
 * For `refetchInterval`: polls while the state of mails may change, and not after a failure. A hidden page does not
 * poll.
 */
export function mailPollInterval({
  state,
}: {
  state: { status: string; data?: readonly Pick<Invitation, 'mail'>[] | undefined };
}): number | false {
  if (state.status === 'error') return false;
  let next: number | false = false;
  // Asked several times while a list of thousands is opened.
  for (const { mail } of state.data ?? []) {
    if (mail?.state === 'queued' && mail.reason === '') return MAILS_LEAVE_MS;
    if (mail?.state === 'queued') next = MAILS_WAIT_MS;
    else if (mail?.state === 'sent') next ||= MAILS_RETURN_MS;
  }
  return next;
}

/** The invited people of one event or location. A list of thousands is stored as a separate entry on the device. */
export const invitationQueries = {
  all: (companyId: string) => [companyId, 'invitations'] as const,

  list: (companyId: string, { kind, id }: InvitationTarget) =>
    queryOptions({
      queryKey: [...invitationQueries.all(companyId), kind, id],
      queryFn: async ({ client, queryKey, signal }) =>
        await withGapNoted(client, queryKey, await targetContracts[kind].list(companyId, id, { signal })),
      persister: persisted.persisterFn,
      refetchInterval: mailPollInterval,
      // A 404 concerns the item, whose screen reports it.
      meta: {
        saysNotFound: true,
        leavesReadable: () => true,
        changedList: { item: queueKeyOf({ kind, id }), list: targetContracts[kind].listCall },
      },
    }),
};
