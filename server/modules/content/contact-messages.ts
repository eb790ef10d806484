import { and, desc, eq, gt } from 'drizzle-orm';
import type { Tx } from '../../infra/db/database.ts';
import { newId } from '../../infra/db/new-id.ts';
import { contactMessages } from '../../infra/db/schema-content.ts';

export type ContactMessageRow = typeof contactMessages.$inferSelect;

/** Within it, the same message again is a repetition after a lost answer. */
const REPETITION_MS = 10 * 60_000;

/** Keeps a message for the administrator, once. */
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

/** All messages, the newest first. */
export async function listMessages(tx: Tx): Promise<ContactMessageRow[]> {
  return await tx
    .select()
    .from(contactMessages)
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id));
}
