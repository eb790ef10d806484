import { queryOptions } from '@tanstack/react-query';
import type { Invitation } from '../../../common/contract/invitations.ts';
import { queueKeyOf } from '../../../common/outbox/queue-key.ts';
import { withGapNoted } from '../../offline/reads/list-gaps.ts';
import { persisted } from '../../offline/reads/persister.ts';
import { type InvitationTarget, targetContracts } from './invitation-target.ts';

/** How often a list that is looked at is read again, in milliseconds, while mails of it are about to leave. */
const MAILS_LEAVE_MS = 8_000;
/** While they wait for a mail server, an hour at times. */
const MAILS_WAIT_MS = 60_000;
/** Once they have left: a mail server may have taken one and report later that it came back. */
const MAILS_RETURN_MS = 120_000;

/**
 * An interval for `refetchInterval`: as long as something may become of mails, and not after a failure. A hidden page
 * does not ask.
 */
export function untilMailsSettle({
  state,
}: {
  state: { status: string; data?: readonly Pick<Invitation, 'mail'>[] | undefined };
}): number | false {
  if (state.status === 'error') return false;
  const people = state.data ?? [];
  const queued = people.filter(({ mail }) => mail?.state === 'queued');
  if (queued.length > 0)
    return queued.some(({ mail }) => mail?.reason === '') ? MAILS_LEAVE_MS : MAILS_WAIT_MS;
  return people.some(({ mail }) => mail?.state === 'sent') ? MAILS_RETURN_MS : false;
}

/** The invited people of one event or location. A list of thousands is its own entry on the device. */
export const invitationQueries = {
  all: (companyId: string) => [companyId, 'invitations'] as const,

  list: (companyId: string, { kind, id }: InvitationTarget) =>
    queryOptions({
      queryKey: [...invitationQueries.all(companyId), kind, id],
      queryFn: async ({ client, queryKey, signal }) =>
        await withGapNoted(client, queryKey, await targetContracts[kind].list(companyId, id, { signal })),
      persister: persisted.persisterFn,
      refetchInterval: untilMailsSettle,
      // Not found is the item itself, which the screen around it says and shows.
      meta: {
        saysNotFound: true,
        leavesReadable: () => true,
        changedList: { item: queueKeyOf({ kind, id }), list: targetContracts[kind].listCall },
      },
    }),
};
