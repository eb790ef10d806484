import { and, desc, eq, gt, inArray, lt, notInArray, or } from 'drizzle-orm';
import { DAY_MS, MINUTE_MS } from '../../core/durations.ts';
import { emailKey } from '../../core/email.ts';
import type { Tx } from '../../infra/db/database.ts';
import { deleteInBatches } from '../../infra/db/delete-in-batches.ts';
import { newId } from '../../infra/db/new-id.ts';
import { contactMessages } from '../../infra/db/schema-content.ts';

export type ContactMessageRow = typeof contactMessages.$inferSelect;

/** Within it, the same message counts as a repetition after a lost answer. */
const REPETITION_MS = 10 * MINUTE_MS;
const KEPT_DAYS = 180;
/** At 30 KB each they take 150 MB at most. */
const MOST_KEPT = 5_000;
const NEWEST_FIRST = [desc(contactMessages.createdAt), desc(contactMessages.id)];

/** Stores a message for the administrator, once. */
export async function keepMessage(
  tx: Tx,
  message: Pick<ContactMessageRow, 'name' | 'email' | 'phone' | 'message'>,
  now: Date,
): Promise<void> {
  const [same] = await tx
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(
      and(
        eq(contactMessages.name, message.name),
        eq(contactMessages.email, message.email),
        eq(contactMessages.phone, message.phone),
        eq(contactMessages.message, message.message),
        gt(contactMessages.createdAt, new Date(now.getTime() - REPETITION_MS)),
      ),
    );
  if (!same) await tx.insert(contactMessages).values({ ...message, id: newId(now), createdAt: now });
}

/** Messages, the newest first. */
export async function listMessages(
  tx: Tx,
  { limit, offset }: { limit: number; offset: number },
): Promise<ContactMessageRow[]> {
  return await tx
    .select()
    .from(contactMessages)
    .orderBy(...NEWEST_FIRST)
    .limit(limit)
    .offset(offset);
}

/** Deletes messages by id, or all of an e-mail address. @returns how many there were */
export async function removeMessages(tx: Tx, idsOrEmails: readonly string[]): Promise<number> {
  const removed = await tx
    .delete(contactMessages)
    .where(
      or(
        inArray(contactMessages.id, [...idsOrEmails]),
        inArray(contactMessages.email, idsOrEmails.map(emailKey)),
      ),
    )
    .returning({ id: contactMessages.id });
  return removed.length;
}

/** Deletes old messages, and the oldest beyond the maximum. */
export async function sweepMessages(db: Tx, now: Date): Promise<void> {
  const longAgo = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  await deleteInBatches(db, contactMessages, lt(contactMessages.createdAt, longAgo));
  const newest = db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .orderBy(...NEWEST_FIRST)
    .limit(MOST_KEPT);
  if ((await db.$count(contactMessages)) > MOST_KEPT)
    await db.delete(contactMessages).where(notInArray(contactMessages.id, newest));
}
