/**
 * Mails that wait since before a return to a backup. Many of them have left from the database that was returned from, so
 * they are held until the administrator has decided (decision 123). What is written later leaves as usual.
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

/** A return to a backup whose mails are held. */
export interface HeldMails {
  /** The `sequence` of the newest mail that is held. */
  upTo: number;
  /** When the return was noticed: what has come to be later is none of it. */
  since: Date;
  /** When the backup was made, where that is known. */
  madeAt: Date | null;
}

/** The condition on an outgoing mail that it waits for the administrator. It reads the fact once a query. */
export const isHeldMail = sql<boolean>`${outgoingMails.sequence} <= coalesce(
  (select (${facts.value} ->> 'upTo')::bigint from ${facts} where ${facts.key} = ${FACT}), -1)`;

/** When a return was noticed that is not decided about, as SQL; null where there is none. */
export const heldSince = sql<Date | null>`(
  select (${facts.value} ->> 'since')::timestamptz from ${facts} where ${facts.key} = ${FACT})`;

/** Undefined where no mail is held. */
export async function readHeld(tx: Tx): Promise<HeldMails | undefined> {
  const [fact] = await tx.select().from(facts).where(eq(facts.key, FACT));
  return fact && stored.parse(fact.value);
}

/**
 * Holds every mail that waits now, beside those that are held already. No mail may be leaving meanwhile.
 * @param madeAt of the backup that was returned to
 */
export async function holdMails(tx: Tx, now: Date, madeAt: Date | null): Promise<void> {
  const [newest] = await tx
    .select({ upTo: sql<number>`coalesce(max(${outgoingMails.sequence}), 0)`.mapWith(Number) })
    .from(outgoingMails);
  const { sentAt, dueAt, attempts, lastError } = outgoingMails;
  // What was at delivery at the backup is at none now: it waits like the others, and can be withdrawn.
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

/** How many mails have not left yet, held or not. */
export async function countWaiting(tx: Tx): Promise<number> {
  return await tx.$count(outgoingMails, isNotNull(outgoingMails.dueAt));
}

const isWaiting = and(isHeldMail, isNotNull(outgoingMails.dueAt));

/** What a mail is about: the first part of its topic; empty for those without one, such as receipts. */
const about = sql<string>`coalesce(split_part(${outgoingMails.topic}, ':', 1), '')`;

/** How many mails of each kind are held, by the first part of their topics. */
export async function countHeld(tx: Tx): Promise<{ about: string; mails: number }[]> {
  const mails = sql<number>`count(*)`.mapWith(Number);
  return await tx
    .select({ about, mails })
    .from(outgoingMails)
    .where(isWaiting)
    .groupBy(about)
    .orderBy(asc(about));
}

/** Whether a mail that is held waits under a prefix of topics. */
export async function isAnyHeld(tx: Tx, prefix: string): Promise<boolean> {
  const isUnder = sql`starts_with(case when ${outgoingMails.dueAt} is not null then ${outgoingMails.topic} end, ${prefix})`;
  const found = await tx
    .select({ id: outgoingMails.id })
    .from(outgoingMails)
    .where(and(isUnder, isWaiting))
    .limit(1);
  return found.length > 0;
}

/** All that is held leaves as usual from now on. */
export async function releaseHeld(tx: Tx): Promise<void> {
  await tx.delete(facts).where(eq(facts.key, FACT));
}

/**
 * What is held counts as sent when it was due, and its content goes; codes are dropped. In pieces, between which others
 * are served: one that was cut short is done again.
 * @returns how many mails it was
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
