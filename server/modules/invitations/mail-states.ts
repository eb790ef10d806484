/** How it stands with the invitation mails of people, by the mails themselves. */
import { asc, inArray } from 'drizzle-orm';
import type { MailState } from '../../../common/contract/mail-states.ts';
import type { Tx } from '../../infra/db/database.ts';
import type { WatchedRows } from '../../infra/db/rows-version.ts';
import { type InvitationRow, type ItemRow, outgoingMails } from '../../infra/db/schema.ts';
import { readBounce } from '../../infra/mail/bounce.ts';
import { isUnder } from '../../infra/mail/repeats.ts';
import { isAccessCodeVisible } from '../items/access-code.ts';
import { invitationTopic } from './invitation-topic.ts';
import { bounceWords, refusalWords } from './refusal-words.ts';

type Guest = Pick<InvitationRow, 'id' | 'itemId' | 'email' | 'mailedAt'>;
type SentMail = Pick<
  typeof outgoingMails.$inferSelect,
  'topic' | 'sentAt' | 'dueAt' | 'attempts' | 'lastError' | 'bounce'
>;

/** How it stands with the mail of an invitation that was made, or is sent again, just now. */
export const justWritten = (item: Pick<ItemRow, 'kind' | 'paymentStatus'>): MailState =>
  isAccessCodeVisible(item) ? QUEUED : HELD;

const HELD: MailState = { state: 'held', reason: '', said: '' };
const QUEUED: MailState = { state: 'queued', reason: '', said: '' };
/** Also of mails that left so long ago that nothing more is known of them; those that failed are kept. */
const SENT: MailState = { state: 'sent', reason: '', said: '' };
const GIVEN_UP = 'No mail server could be reached for three days.';
const NOT_TAKEN = 'The mail server of the recipient did not take it for days.';
const AGAIN = 'It could not be delivered yet, and is tried again.';

/** @returns the state of each invitation, by its id; of some thousand at most, which one query names */
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

async function latestMails(tx: Tx, topics: readonly string[]): Promise<Map<string, SentMail>> {
  if (topics.length === 0) return new Map();
  const { topic, sentAt, dueAt, attempts, lastError, bounce, sequence } = outgoingMails;
  const mails: SentMail[] = await tx
    .select({ topic, sentAt, dueAt, attempts, lastError, bounce })
    .from(outgoingMails)
    .where(inArray(topic, [...topics]))
    .orderBy(asc(sequence));
  // The later ones take the places of those before.
  return new Map(mails.map((mail) => [mail.topic ?? '', mail]));
}

/** The mails that the states of an item's invitations are read from. */
export function rowsOfMails(itemId: string): WatchedRows {
  return { table: outgoingMails, where: isUnder(invitationTopic(itemId, '')) };
}

/** What a mail says of itself. */
function stateOf(mail: SentMail | undefined): MailState {
  if (!mail) return SENT;
  if (mail.sentAt !== null) return mail.bounce === null ? SENT : cameBack(mail.bounce);
  const { dueAt, attempts, lastError } = mail;
  const refusal = lastError === null ? undefined : refusalWords(lastError);
  if (dueAt === null && attempts > 0)
    return refusal ? { state: 'refused', ...refusal } : { state: 'given_up', reason: GIVEN_UP, said: '' };
  const isDelayed = dueAt !== null && lastError !== null;
  return isDelayed
    ? { state: 'queued', reason: refusal?.reason ?? AGAIN, said: refusal?.said ?? '' }
    : QUEUED;
}

/** A mail server had taken it, and reported later that it was not delivered. */
function cameBack(stored: string): MailState {
  const bounce = readBounce(stored);
  const { reason, said } = bounceWords(bounce);
  const isForGood = bounce.status.startsWith('5');
  return isForGood ? { state: 'refused', reason, said } : { state: 'given_up', reason: NOT_TAKEN, said };
}
