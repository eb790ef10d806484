import type { Tx } from '../../infra/db/database.ts';
import type { LastNotice, NoticeFacts } from '../../infra/db/last-notice.ts';
import type { InvitationRow } from '../../infra/db/schema.ts';
import { type MailTrace, mailTraces } from '../../infra/mail/mail-topics.ts';
import { changeTopic } from '../invitations/invitation-topic.ts';

/**
 * What a mail about a change says is known once it was accepted and did not come back; until then, what was known
 * before it.
 * @param trace of the mails about changes, the newest of which is the one that `told` describes. None if that was
 * accepted so long ago that it was deleted: failed mails are kept
 */
export const knownFacts = (told: LastNotice, trace: MailTrace | undefined): NoticeFacts =>
  told.news && trace?.hasNewestLeft === false ? told.news.before : told;

/**
 * The guests of an item with `told` as they know it. To be called before their mails are withdrawn.
 * @param guests a few hundred at most
 */
export async function withKnownFacts(
  tx: Tx,
  guests: readonly InvitationRow[],
): Promise<readonly InvitationRow[]> {
  const topicOf = ({ itemId, email }: InvitationRow) => changeTopic(itemId, email);
  const traces = await mailTraces(tx, guests.filter(({ told }) => told?.news).map(topicOf));
  return guests.map((guest) => ({
    ...guest,
    told: guest.told && knownFacts(guest.told, traces.get(topicOf(guest))),
  }));
}
