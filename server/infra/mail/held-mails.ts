/**
 * Mails that have been pending since before a restored backup. Many of them were sent from the replaced database, so
 * they are held until the administrator decides (decision 123). Newer mails are sent as usual.
 */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, asc, eq, gt, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database, Tx } from '../db/database.ts';
import { outgoingMails } from '../db/schema.ts';
import { facts } from '../db/schema-content.ts';

const FACT = 'held_mails';
const ROWS_A_STATEMENT = 500;

const time = z.pipe(
  z.string(),
  z.transform((text: string) => new Date(text)),
);
const stored = z.object({ upTo: z.number(), since: time, madeAt: z.nullable(time) });

/** A restored backup whose mails are held. */
export interface HeldMails {
  /** The `sequence` of the newest held mail. */
  upTo: number;
  /** When the restore was noticed; later mails are not held. */
  since: Date;
  /** When the backup was made, if known. */
  madeAt: Date | null;
}

/** The condition that a mail is held. Reads the stored value once per query. */
export const isHeldMail = sql<boolean>`${outgoingMails.sequence} <= coalesce(
  (select (${facts.value} ->> 'upTo')::bigint from ${facts} where ${facts.key} = ${FACT}), -1)`;

/** When an undecided restore was noticed, as SQL; null if there is none. */
export const heldSince = sql<Date | null>`(
  select (${facts.value} ->> 'since')::timestamptz from ${facts} where ${facts.key} = ${FACT})`;

/** Undefined if no mail is held. */
export async function readHeld(tx: Tx): Promise<HeldMails | undefined> {
  const [fact] = await tx.select().from(facts).where(eq(facts.key, FACT));
  return fact && stored.parse(fact.value);
}

/**
 * Holds all pending mails, in addition to those already held. No mail may be being delivered meanwhile.
 * @param madeAt time of the restored backup
 */
export async function holdMails(tx: Tx, now: Date, madeAt: Date | null): Promise<void> {
  const [newest] = await tx
    .select({ upTo: sql<number>`coalesce(max(${outgoingMails.sequence}), 0)`.mapWith(Number) })
    .from(outgoingMails);
  const { sentAt, dueAt, attempts, lastError } = outgoingMails;
  // A mail that was being delivered at the time of the backup is pending like the others, and can be withdrawn.
  await tx
    .update(outgoingMails)
    .set({ lastError: 'held after a return to a backup' })
    .where(and(isNull(sentAt), isNotNull(dueAt), gt(attempts, 0), isNull(lastError)));
  const value = { upTo: newest?.upTo ?? 0, since: now.toISOString(), madeAt: madeAt?.toISOString() ?? null };
  await tx
    .insert(facts)
    .values({ key: FACT, value })
    .onConflictDoUpdate({ target: facts.key, set: { value } });
}

/** How many mails are pending, held or not. */
export async function countWaiting(tx: Tx): Promise<number> {
  return await tx.$count(outgoingMails, isNotNull(outgoingMails.dueAt));
}

const isWaiting = and(isHeldMail, isNotNull(outgoingMails.dueAt));

/** The kind of a mail: the first part of its topic; empty without a topic, such as receipts. */
const about = sql<string>`coalesce(split_part(${outgoingMails.topic}, ':', 1), '')`;

/** How many mails of each kind are held. */
export async function countHeld(tx: Tx): Promise<{ about: string; mails: number }[]> {
  const mails = sql<number>`count(*)`.mapWith(Number);
  return await tx
    .select({ about, mails })
    .from(outgoingMails)
    .where(isWaiting)
    .groupBy(about)
    .orderBy(asc(about));
}

/** Whether a held mail has a topic with the prefix. */
export async function isAnyHeld(tx: Tx, prefix: string): Promise<boolean> {
  const isUnder = sql`starts_with(case when ${outgoingMails.dueAt} is not null then ${outgoingMails.topic} end, ${prefix})`;
  const found = await tx
    .select({ id: outgoingMails.id })
    .from(outgoingMails)
    .where(and(isUnder, isWaiting))
    .limit(1);
  return found.length > 0;
}

/** Releases all held mails, which are then sent as usual. */
export async function releaseHeld(tx: Tx): Promise<void> {
  await tx.delete(facts).where(eq(facts.key, FACT));
}

/**
 * Marks held mails as sent at their due time and deletes their content; drops codes. Works in batches, so that other
 * requests are served in between; can be repeated after an interruption.
 * @returns how many mails were dropped
 */
export async function dropHeld(db: Database, now: Date): Promise<number> {
  const { id, dueAt, priority } = outgoingMails;
  const some = db.select({ id }).from(outgoingMails).where(isWaiting).limit(ROWS_A_STATEMENT);
  for (let dropped = 0; ; ) {
    const rows = await db
      .update(outgoingMails)
      .set({
        sentAt: sql`case when ${ne(priority, 'urgent')} then least(${dueAt}, ${now.toISOString()}::timestamptz) end`,
        lastError: sql`case when ${eq(priority, 'urgent')} then 'dropped' end`,
        subject: sql`case when ${ne(priority, 'urgent')} then ${outgoingMails.subject} else '' end`,
        dueAt: null,
        text: '',
        html: '',
        attachments: null,
        initiator: null,
      })
      .where(inArray(id, some))
      .returning({ id });
    dropped += rows.length;
    if (rows.length < ROWS_A_STATEMENT) return dropped;
    await nextTurn();
  }
}
