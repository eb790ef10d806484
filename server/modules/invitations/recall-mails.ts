/** Invitation mails that were written and may not leave any more: their item lost the payment that they were written for. */
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '../../infra/db/database.ts';
import { type ItemRow, invitations } from '../../infra/db/schema.ts';
import { type Offered, waitingTopics, withdrawWaiting } from '../../infra/mail/repeats.ts';
import { markStale } from '../../infra/mail/stale-mails.ts';
import { withdrawGuestMails } from '../guest-mails/withdraw-mails.ts';
import { isAccessCodeVisible } from '../items/access-code.ts';
import { reachOf } from './invitation-caps.ts';
import { invitationTopic } from './invitation-topic.ts';

/** Addresses a statement names: it has room for 65,535. */
const PEOPLE_A_STATEMENT = 5_000;

/** Whether mails that were written for an item as it was may not leave as it is now. */
export function admitsFewer(before: ItemRow, after: ItemRow): boolean {
  return isAccessCodeVisible(before) && (!isAccessCodeVisible(after) || reachOf(after) < reachOf(before));
}

/**
 * Takes all waiting mails of an item back, and holds their people as those who were invited before the payment: what is
 * bought next sends as many as it admits; whom an earlier mail had reached stays reached. Those at delivery in this
 * moment leave, or are held once they come back. What is taken back stays counted as mailed today. Call it with the
 * item locked.
 */
export async function recallInvitationMails(tx: Tx, itemId: string): Promise<void> {
  await holdWaitingMails(tx, itemId);
  await markStale(tx, invitationTopic(itemId, ''));
  await withdrawGuestMails(tx, itemId);
}

/** The same, of those that wait now; nobody else of the list is looked at. */
export async function holdWaitingMails(tx: Tx, itemId: string): Promise<void> {
  const prefix = invitationTopic(itemId, '');
  let topics: string[];
  do {
    topics = await waitingTopics(tx, prefix, PEOPLE_A_STATEMENT);
    if (topics.length > 0) await holdMails(tx, itemId, topics);
  } while (topics.length === PEOPLE_A_STATEMENT);
}

async function holdMails(tx: Tx, itemId: string, topics: readonly string[]): Promise<void> {
  const emailOf = (topic: string) => topic.slice(invitationTopic(itemId, '').length);
  const isOf = (some: readonly string[]) =>
    and(
      eq(invitations.itemId, itemId),
      isNull(invitations.cancelledAt),
      inArray(invitations.email, some.map(emailOf)),
    );
  // People before mails, as cancelling locks them: the other way round two requests could wait for each other.
  await tx.select({ id: invitations.id }).from(invitations).where(isOf(topics)).for('update');
  const { unseen, offered } = await withdrawWaiting(tx, topics);
  const isRefused = ([topic, { unanswered }]: [string, Offered]) => (unanswered === 0 ? topic : []);
  const withdrawn = [...unseen, ...[...offered].flatMap(isRefused)];
  await tx
    .update(invitations)
    .set({ mailedAt: null })
    .where(and(isOf(withdrawn), isNull(invitations.reachedAt)));
}
