/** Withdraws mails to guests that must not be sent any more. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../infra/db/database.ts';
import { type ItemRow, invitations } from '../../infra/db/schema.ts';
import { type GuestNewsRow, guestNews, remindedGuests } from '../../infra/db/schema-guest-mails.ts';
import { withdrawAllPending } from '../../infra/mail/mail-topics.ts';
import { markStale } from '../../infra/mail/stale-mails.ts';
import { changeTopic, reminderTopic } from '../invitations/invitation-topic.ts';
import { noticeFacts } from './notice-facts.ts';

/** Addresses per statement, which allows 65,535 parameters. */
const PEOPLE_PER_STATEMENT = 5_000;

/** Mails about changes that were withdrawn, and whether replies to them would have gone to the company. */
export interface WithdrawnNotices {
  mails: number;
  isAnswered: boolean;
}

/**
 * Withdraws pending mails about changes of an item, and reminders: its guests keep what they knew before. A mail in
 * delivery is sent, or withdrawn if it has to be retried. Cancelled invitations are still announced, since they stay
 * cancelled. Call it with the item locked.
 * @returns undefined if no mail about a change was pending
 */
export async function withdrawGuestMails(tx: Tx, itemId: string): Promise<WithdrawnNotices | undefined> {
  let withdrawn: WithdrawnNotices | undefined;
  for await (const emails of withdrawnEmails(tx, changeTopic(itemId, ''))) {
    const isAnswered = await forgetNotices(tx, itemId, emails);
    if (isAnswered !== undefined) withdrawn = { mails: (withdrawn?.mails ?? 0) + emails.length, isAnswered };
  }
  await withdrawReminders(tx, itemId);
  return withdrawn;
}

/**
 * Notifies the guests of an event anew whose mails about a change were withdrawn although their company chose to notify
 * them: as soon as the event is paid, all who know it differently are mailed. Call it with the event locked.
 */
export async function resumeNotifying(
  tx: Tx,
  item: Pick<ItemRow, 'id' | 'name' | 'day' | 'place'>,
  isAnswered: boolean,
  now: Date,
): Promise<void> {
  const before = noticeFacts(item);
  const isThis = eq(guestNews.itemId, item.id);
  const [running] = await tx.select().from(guestNews).where(isThis);
  // Guests are being told that it is deleted: they are told of the change if it is restored.
  if (running?.what === 'cancelled')
    await tx
      .update(guestNews)
      .set({ before: { ...running.before, untold: { isAnswered } } })
      .where(isThis);
  else
    await tx
      .insert(guestNews)
      .values({ itemId: item.id, what: 'changed', before, isAnswered, askedAt: now })
      // One that is running begins again.
      .onConflictDoUpdate({ target: guestNews.itemId, set: { afterId: '' } });
}

/** Guests whose pending reminder is withdrawn are reminded again if there is still time. */
export async function withdrawReminders(tx: Tx, itemId: string): Promise<void> {
  for await (const emails of withdrawnEmails(tx, reminderTopic(itemId, '')))
    await forgetReminders(tx, itemId, emails);
}

/** Guests whose reminder was withdrawn count as not reminded. */
export async function forgetReminders(tx: Tx, itemId: string, emails: readonly string[]): Promise<void> {
  const them = tx
    .select({ id: invitations.id })
    .from(invitations)
    .where(and(eq(invitations.itemId, itemId), inArray(invitations.email, [...emails])));
  await tx.delete(remindedGuests).where(inArray(remindedGuests.invitationId, them));
}

/**
 * Forgets the facts of withdrawn mails, which did not reach their guests.
 * @returns whether replies would have gone to the company; undefined if there was no such mail
 */
export async function forgetNotices(
  tx: Tx,
  itemId: string,
  emails: readonly string[],
): Promise<boolean | undefined> {
  const { told } = invitations;
  const isTold = and(
    eq(invitations.itemId, itemId),
    inArray(invitations.email, [...emails]),
    sql`${told} -> 'news' is not null`,
  );
  const [guest] = await tx.select({ told }).from(invitations).where(isTold).limit(1);
  await tx
    .update(invitations)
    .set({ told: sql`${told} #> '{news,before}'` })
    .where(isTold);
  return guest?.told?.news?.isAnswered;
}

/** Stops the running notification of an item's guests. */
export async function stopNotifying(tx: Tx, itemId: string): Promise<void> {
  await tx.delete(guestNews).where(eq(guestNews.itemId, itemId));
}

/** Stops a running notification of an item's guests that it is cancelled. Call it with the item locked. */
export async function stopCancelling(tx: Tx, itemId: string): Promise<void> {
  const isThis = and(eq(guestNews.itemId, itemId), eq(guestNews.what, 'cancelled'));
  const [news] = await tx.select().from(guestNews).where(isThis);
  if (news) await endNotifying(tx, news);
}

/** Ends a notification. A change that it took the place of waits until the item is restored. */
export async function endNotifying(tx: Tx, { itemId, what, before }: GuestNewsRow): Promise<void> {
  const { untold, ...facts } = before;
  const isThis = eq(guestNews.itemId, itemId);
  await (what === 'cancelled' && untold
    ? tx
        .update(guestNews)
        .set({ what: 'changed', before: facts, isAnswered: untold.isAnswered, afterId: '' })
        .where(isThis)
    : tx.delete(guestNews).where(isThis));
}

/** The e-mails of withdrawn mails under a topic prefix, in batches. */
async function* withdrawnEmails(tx: Tx, prefix: string): AsyncGenerator<string[]> {
  const emails = (await withdrawAllPending(tx, prefix)).map((topic) => topic.slice(prefix.length));
  await markStale(tx, prefix);
  for (let from = 0; from < emails.length; from += PEOPLE_PER_STATEMENT)
    yield emails.slice(from, from + PEOPLE_PER_STATEMENT);
}
