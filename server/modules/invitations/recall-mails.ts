/** Withdraws invitation mails that may not be sent any more because their item lost its payment. */
import { and, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '../../infra/db/database.ts';
import { type ItemRow, invitations } from '../../infra/db/schema.ts';
import { isAnyHeld } from '../../infra/mail/held-mails.ts';
import { type FailedOffer, pendingTopics, withdrawPending } from '../../infra/mail/mail-topics.ts';
import { markStale } from '../../infra/mail/stale-mails.ts';
import { resumeNotifying, type WithdrawnNotices, withdrawGuestMails } from '../guest-mails/withdraw-mails.ts';
import { isAccessCodeVisible } from '../items/access-code.ts';
import { activeOn } from './active-invitations.ts';
import { countDayMails, recipientLimit } from './invitation-caps.ts';
import { changeTopic, invitationTopic } from './invitation-topic.ts';

/** Addresses per statement, which allows 65,535 parameters. */
const PEOPLE_PER_STATEMENT = 5_000;

/** Whether mails written before a change of the item may not be sent any more after it. */
export function makesMailsObsolete(before: ItemRow, after: ItemRow): boolean {
  // Of a deleted item those about its deletion are left, and stay true whatever becomes of its payment.
  if (before.deletedAt !== null || !isAccessCodeVisible(before)) return false;
  const isMoved = before.day !== after.day;
  return isMoved || !isAccessCodeVisible(after) || recipientLimit(after) < recipientLimit(before);
}

/**
 * Withdraws all pending mails of an item, and holds their people like those invited before a payment: the next purchase
 * sends as many as it allows; people whom an earlier mail reached stay reached. A mail in delivery is sent, or held if
 * it has to be retried. Withdrawn mails still count towards the day's limit. Call it with the item locked.
 */
export async function recallInvitationMails(tx: Tx, itemId: string): Promise<WithdrawnNotices | undefined> {
  await holdWaitingMails(tx, itemId);
  await markStale(tx, invitationTopic(itemId, ''));
  return await withdrawGuestMails(tx, itemId);
}

/**
 * The same for an item whose money was returned, or which is deleted and may be restored. The company was answered that
 * its guests are told of a change: they are, at once if a smaller plan is left, else with the next payment, or once it
 * is restored. Not of mails held after a return to a backup, which have perhaps been sent before it.
 */
export async function recallMailsForNow(tx: Tx, item: ItemRow, now: Date): Promise<void> {
  const isHeld = await isAnyHeld(tx, changeTopic(item.id, ''));
  const withdrawn = await recallInvitationMails(tx, item.id);
  if (!withdrawn || isHeld) return;
  // They are counted again when they are written.
  await countDayMails(tx, item.companyId, -withdrawn.mails, now);
  await resumeNotifying(tx, item, withdrawn.isAnswered, now);
}

/** The same for the currently pending mails only, without going through the rest of the list. */
export async function holdWaitingMails(tx: Tx, itemId: string): Promise<void> {
  const prefix = invitationTopic(itemId, '');
  let topics: string[];
  do {
    topics = await pendingTopics(tx, prefix, PEOPLE_PER_STATEMENT);
    if (topics.length > 0) await holdMails(tx, itemId, topics);
  } while (topics.length === PEOPLE_PER_STATEMENT);
}

async function holdMails(tx: Tx, itemId: string, topics: readonly string[]): Promise<void> {
  const emailOf = (topic: string) => topic.slice(invitationTopic(itemId, '').length);
  const isOf = (some: readonly string[]) =>
    and(activeOn(itemId), inArray(invitations.email, some.map(emailOf)));
  // People before mails, the same order as in cancelling, to avoid deadlocks.
  await tx.select({ id: invitations.id }).from(invitations).where(isOf(topics)).for('update');
  const { unseen, offered } = await withdrawPending(tx, topics);
  const isRefused = ([topic, { unanswered }]: [string, FailedOffer]) => (unanswered === 0 ? topic : []);
  const withdrawn = [...unseen, ...[...offered].flatMap(isRefused)];
  await tx
    .update(invitations)
    .set({ mailedAt: null })
    .where(and(isOf(withdrawn), isNull(invitations.reachedAt)));
}
