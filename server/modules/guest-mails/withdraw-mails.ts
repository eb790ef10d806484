/** Withdraws mails to guests that must not be sent any more. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../infra/db/database.ts';
import { invitations } from '../../infra/db/schema.ts';
import { guestNews, remindedGuests } from '../../infra/db/schema-guest-mails.ts';
import { withdrawAllPending } from '../../infra/mail/mail-topics.ts';
import { markStale } from '../../infra/mail/stale-mails.ts';
import { changeTopic, reminderTopic } from '../invitations/invitation-topic.ts';

/** Addresses per statement, which allows 65,535 parameters. */
const PEOPLE_PER_STATEMENT = 5_000;

/**
 * Withdraws pending mails about changes of an item, and reminders: its guests keep what they knew before. A mail in
 * delivery is sent, or withdrawn if it has to be retried. Cancelled invitations are still announced, since they stay
 * cancelled. Call it with the item locked.
 */
export async function withdrawGuestMails(tx: Tx, itemId: string): Promise<void> {
  for await (const emails of withdrawnEmails(tx, changeTopic(itemId, '')))
    await forgetNotices(tx, itemId, emails);
  await withdrawReminders(tx, itemId);
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

/** Forgets the facts of withdrawn mails, which did not reach their guests. */
export async function forgetNotices(tx: Tx, itemId: string, emails: readonly string[]): Promise<void> {
  const { told } = invitations;
  await tx
    .update(invitations)
    .set({ told: sql`${told} #> '{news,before}'` })
    .where(
      and(
        eq(invitations.itemId, itemId),
        inArray(invitations.email, [...emails]),
        sql`${told} -> 'news' is not null`,
      ),
    );
}

/** Stops the running notification of an item's guests. */
export async function stopNotifying(tx: Tx, itemId: string): Promise<void> {
  await tx.delete(guestNews).where(eq(guestNews.itemId, itemId));
}

/** The e-mails of withdrawn mails under a topic prefix, in batches. */
async function* withdrawnEmails(tx: Tx, prefix: string): AsyncGenerator<string[]> {
  const emails = (await withdrawAllPending(tx, prefix)).map((topic) => topic.slice(prefix.length));
  await markStale(tx, prefix);
  for (let from = 0; from < emails.length; from += PEOPLE_PER_STATEMENT)
    yield emails.slice(from, from + PEOPLE_PER_STATEMENT);
}
