/** Mails to guests that were written and must not leave any more. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../infra/db/database.ts';
import { invitations } from '../../infra/db/schema.ts';
import { guestNews, remindedGuests } from '../../infra/db/schema-guest-mails.ts';
import { withdrawAllWaiting } from '../../infra/mail/repeats.ts';
import { markStale } from '../../infra/mail/stale-mails.ts';
import { changeTopic, reminderTopic } from '../invitations/invitation-topic.ts';

/** Addresses a statement names: it has room for 65,535. */
const PEOPLE_A_STATEMENT = 5_000;

/**
 * Takes back what waits to tell the guests of an item of its changes, and reminders. They know what they knew before;
 * what is at delivery leaves, or is withdrawn once it comes back. That an invitation was cancelled is told all the same:
 * it stays so. Call it with the item locked.
 */
export async function withdrawGuestMails(tx: Tx, itemId: string): Promise<void> {
  for await (const emails of takenBack(tx, changeTopic(itemId, ''))) await forgetNews(tx, itemId, emails);
  await takeBackReminders(tx, itemId);
}

/** Guests whose reminder waits are reminded again, if there is still a time for it. */
export async function takeBackReminders(tx: Tx, itemId: string): Promise<void> {
  for await (const emails of takenBack(tx, reminderTopic(itemId, ''))) {
    const them = tx
      .select({ id: invitations.id })
      .from(invitations)
      .where(and(eq(invitations.itemId, itemId), inArray(invitations.email, emails)));
    await tx.delete(remindedGuests).where(inArray(remindedGuests.invitationId, them));
  }
}

/** What guests were told by mails that have been withdrawn holds no more. */
export async function forgetNews(tx: Tx, itemId: string, emails: readonly string[]): Promise<void> {
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

/** Nobody else is told what the guests of an item were being told. */
export async function endNews(tx: Tx, itemId: string): Promise<void> {
  await tx.delete(guestNews).where(eq(guestNews.itemId, itemId));
}

/** The e-mails behind a prefix of topics whose mails nobody can have got, in pieces. */
async function* takenBack(tx: Tx, prefix: string): AsyncGenerator<string[]> {
  const emails = (await withdrawAllWaiting(tx, prefix)).map((topic) => topic.slice(prefix.length));
  await markStale(tx, prefix);
  for (let from = 0; from < emails.length; from += PEOPLE_A_STATEMENT)
    yield emails.slice(from, from + PEOPLE_A_STATEMENT);
}
