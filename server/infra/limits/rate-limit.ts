import { createHash } from 'node:crypto';
import { and, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import { mailboxKey } from '../../core/email.ts';
import { siteOf } from '../../core/network-of.ts';
import { type Failure, failure } from '../../core/result.ts';
import type { Tx } from '../db/database.ts';
import { deleteInBatches } from '../db/delete-in-batches.ts';
import { rateLimits } from '../db/schema.ts';

export interface RateLimit {
  /** Whose attempts: the same name in all processes, such as `login:a@b.co`. */
  key: string;
  allowed: number;
  /** Length of a window; it begins with the first attempt. */
  minutes: number;
  /** How many attempts this one counts as; 1 where nothing is said, and no more than are allowed. */
  weight?: number;
}

/**
 * Takes one of the attempts that a limit allows, in one statement: attempts at the same moment cannot share one. Give it
 * back with `giveBack` when it did no harm.
 * @returns when the next one is allowed, or undefined when one was taken.
 */
export async function takeAttempt(
  db: Tx,
  { key, allowed, minutes, weight = 1 }: RateLimit,
  now: Date,
): Promise<Date | undefined> {
  const next = new Date(now.getTime() + minutes * 60_000);
  const isOver = isWindowOver(minutes, now);
  const [taken] = await db
    .insert(rateLimits)
    .values({ key, count: weight, resetsAt: next })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then ${weight}::int else ${rateLimits.count} + ${weight}::int end`,
        resetsAt: sql`case when ${isOver} then excluded.resets_at else ${rateLimits.resetsAt} end`,
      },
      setWhere: sql`${isOver} or ${rateLimits.count} + ${weight}::int <= ${allowed}`,
    })
    .returning();
  if (taken) return undefined;
  const [full] = await db.select().from(rateLimits).where(eq(rateLimits.key, key));
  return full?.resetsAt ?? next;
}

/**
 * The condition on a window's row that it is over. One that ends later than any may was begun while a clock ran ahead.
 * Clocks of processes differ by less than a window.
 */
export function isWindowOver(minutes: number, now: Date): SQL {
  const latest = latestEnd(minutes, now).toISOString();
  return sql`(${rateLimits.resetsAt} <= ${now.toISOString()} or ${rateLimits.resetsAt} > ${latest})`;
}

/** When the next attempt is allowed where none is left, without taking one. */
export async function spentUntil(
  db: Tx,
  { key, allowed, minutes }: RateLimit,
  now: Date,
): Promise<Date | undefined> {
  const [row] = await db.select().from(rateLimits).where(eq(rateLimits.key, key));
  const isOpen = row !== undefined && row.resetsAt > now && row.resetsAt <= latestEnd(minutes, now);
  return isOpen && row.count >= allowed ? row.resetsAt : undefined;
}

/** A window that ends later than any may was begun while a clock ran ahead. Clocks of processes differ by less than one. */
const latestEnd = (minutes: number, now: Date) => new Date(now.getTime() + 2 * minutes * 60_000);

/** Gives a taken attempt back. @param weight that it was taken with */
export async function giveBack(db: Tx, key: string, now: Date, weight = 1): Promise<void> {
  await db
    .update(rateLimits)
    .set({ count: sql`greatest(${rateLimits.count} - ${weight}::int, 0)` })
    .where(and(eq(rateLimits.key, key), gt(rateLimits.resetsAt, now), gt(rateLimits.count, 0)));
}

/**
 * Takes an attempt of each limit.
 * @returns the refusal of the first limit that has none left, or undefined.
 */
export async function countAttempt(
  db: Tx,
  limits: readonly RateLimit[],
  now: Date,
): Promise<Failure | undefined> {
  for (const limit of limits) {
    const next = await takeAttempt(db, limit, now);
    if (next) return tooMany('Too many attempts.', secondsUntil(next, now));
  }
  return undefined;
}

/** Forgets the attempts under a key, such as the wrong passwords before a right one. */
export async function clearAttempts(db: Tx, key: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, key));
}

export async function sweepRateLimits(db: Tx, now: Date): Promise<void> {
  await deleteInBatches(db, rateLimits, lt(rateLimits.resetsAt, now));
}

/**
 * What limits of strangers count by: a bucket of a mailbox, the same for known and unknown ones, and for all `+tags`
 * of one person. Whatever is typed, there are no more than a million rows of a kind.
 */
export function accountBucket(email: string): string {
  return createHash('sha256').update(mailboxKey(email)).digest('hex').slice(0, 5);
}

/** Where a proxy's address stands for everybody's, one caller must not use up what all have. */
export function sharedFactor({ isAddressOwn }: { isAddressOwn: boolean }): number {
  return isAddressOwn ? 1 : 20;
}

/** Of an IPv6 site, which has 65,536 networks: more than one, for it may be more than one customer's. */
const SITE_FACTOR = 5;

/** The address of a caller, and of IPv6 its site, with how many times the limits of one address they have. */
export function networksOf(from: {
  address: string;
  isAddressOwn: boolean;
}): { network: string; factor: number }[] {
  const factor = sharedFactor(from);
  const [network, site] = [from.address, siteOf(from.address)];
  const own = { network, factor };
  return site === network ? [own] : [own, { network: site, factor: factor * SITE_FACTOR }];
}

export function secondsUntil(time: Date, now: Date): number {
  return Math.max(1, Math.ceil((time.getTime() - now.getTime()) / 1000));
}

/** The refusal of what may be tried again after a wait. `reason` is a sentence in the user's words. */
export function tooMany(reason: string, seconds: number): Failure {
  return failure(429, `${reason} Please try again in ${waitOf(seconds)}.`, seconds);
}

/** Such as "12 minutes", "5 hours" or "9 days". */
export function waitOf(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 72 * 60) return `${Math.ceil(minutes / 60 / 24)} days`;
  if (minutes > 120) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
