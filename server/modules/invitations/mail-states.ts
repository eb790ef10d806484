/** The delivery states of people's invitation mails, read from the mails themselves. */
import { desc, type SQL, sql } from 'drizzle-orm';
import type { MailState } from '../../../common/contract/mail-states.ts';
import type { Tx } from '../../infra/db/database.ts';
import { placeOf } from '../../infra/db/rows-version.ts';
import { type InvitationRow, type ItemRow, type invitations, outgoingMails } from '../../infra/db/schema.ts';
import { readBounce } from '../../infra/mail/bounce.ts';
import { isAccessCodeVisible } from '../items/access-code.ts';
import { invitationTopic, topicOfInvitation } from './invitation-topic.ts';
import { bounceMessage, refusalMessage } from './refusal-message.ts';

type Guest = Pick<InvitationRow, 'id' | 'itemId' | 'email' | 'mailedAt'>;
type SentMail = Pick<
  typeof outgoingMails.$inferSelect,
  'topic' | 'createdAt' | 'sentAt' | 'dueAt' | 'attempts' | 'lastError' | 'bounce'
>;

/** The state of an invitation mail that was written just now. */
export const newMailState = (item: Pick<ItemRow, 'kind' | 'paymentStatus'>): MailState =>
  isAccessCodeVisible(item) ? QUEUED : HELD;

/** Its mail is not written yet. */
export const HELD: MailState = { state: 'held', reason: '', said: '' };
const QUEUED: MailState = { state: 'queued', reason: '', said: '' };
/** Also used for old mails that have been deleted; failed ones are kept. */
const SENT: MailState = { state: 'sent', reason: '', said: '' };
const GIVEN_UP = 'No mail server could be reached for three days.';
const NOT_TAKEN = 'The mail server of the recipient did not take it for days.';
const AGAIN = 'It could not be delivered yet, and is tried again.';

/** @returns the state of each invitation, by its id. At most some thousand, which fit into one query */
export async function mailStatesOf(tx: Tx, guests: readonly Guest[]): Promise<Map<string, MailState>> {
  const topics = guests
    .filter(({ mailedAt }) => mailedAt !== null)
    .map(({ itemId, email }) => invitationTopic(itemId, email));
  const latest = await latestMails(tx, topics);
  return new Map(
    guests.map(({ id, itemId, email, mailedAt }) => [
      id,
      mailedAt === null ? HELD : stateOf(latest.get(invitationTopic(itemId, email))),
    ]),
  );
}

/** Reads only the last mail of each topic: somebody may have been mailed every day. */
async function latestMails(tx: Tx, topics: readonly string[]): Promise<Map<string, SentMail>> {
  if (topics.length === 0) return new Map();
  const { topic, createdAt, sentAt, dueAt, attempts, lastError, bounce, sequence } = outgoingMails;
  const asked = sql`unnest(array[${sql.join(
    topics.map((one) => sql`${one}`),
    sql`, `,
  )}]::text[]) as asked (topic)`;
  const latest = tx
    .select({ topic, createdAt, sentAt, dueAt, attempts, lastError, bounce })
    .from(outgoingMails)
    .where(sql`${topic} = asked.topic`)
    .orderBy(desc(sequence))
    .limit(1)
    .as('latest');
  const mails: SentMail[] = await tx
    .select({
      topic: latest.topic,
      createdAt: latest.createdAt,
      sentAt: latest.sentAt,
      dueAt: latest.dueAt,
      attempts: latest.attempts,
      lastError: latest.lastError,
      bounce: latest.bounce,
    })
    .from(asked)
    .crossJoinLateral(latest);
  return new Map(mails.map((mail) => [mail.topic ?? '', mail]));
}

/** A subquery for the latest mail of each invitation, whose state is shown: part of the version of cached answers. */
export function latestMailOf(invitation: typeof invitations): SQL {
  return sql`(select ${placeOf(outgoingMails)} from ${outgoingMails}
    where ${outgoingMails.topic} = ${topicOfInvitation(invitation)} order by ${outgoingMails.sequence} desc limit 1)`;
}

/** The delivery state of one mail. */
function stateOf(mail: SentMail | undefined): MailState {
  if (!mail) return SENT;
  if (mail.sentAt !== null) return mail.bounce === null ? SENT : bounced(mail.bounce);
  const { createdAt, dueAt, attempts, lastError } = mail;
  const refusal = lastError === null ? undefined : refusalMessage(lastError);
  if (dueAt === null && attempts > 0)
    return refusal ? { state: 'refused', ...refusal } : { state: 'given_up', reason: GIVEN_UP, said: '' };
  const isDelayed = dueAt !== null && lastError !== null;
  if (isDelayed) return { state: 'queued', reason: refusal?.reason ?? AGAIN, said: refusal?.said ?? '' };
  const isHeldApart = dueAt !== null && dueAt > createdAt && attempts === 0;
  return isHeldApart ? { ...QUEUED, leaves_at: dueAt.toISOString() } : QUEUED;
}

/** A mail server had accepted it, and reported later that it was not delivered. */
function bounced(stored: string): MailState {
  const bounce = readBounce(stored);
  const { reason, said } = bounceMessage(bounce);
  const isForGood = bounce.status.startsWith('5');
  return isForGood ? { state: 'refused', reason, said } : { state: 'given_up', reason: NOT_TAKEN, said };
}
