import { createHash } from 'node:crypto';
import { and, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import { countOf } from '../../core/count-of.ts';
import { MINUTE_MS } from '../../core/durations.ts';
import { mailboxKey } from '../../core/email.ts';
import { siteOf } from '../../core/network-of.ts';
import { type Failure, failure } from '../../core/result.ts';
import type { Tx } from '../db/database.ts';
import { deleteInBatches } from '../db/delete-in-batches.ts';
import { rateLimits } from '../db/schema.ts';
import { latestEnd } from './lifetime.ts';

export interface RateLimit {
  /** Whose attempts; the same key in all processes, such as `login:a@b.co`. */
  key: string;
  allowed: number;
  /** Length of a window, which begins with the first attempt. */
  minutes: number;
  /** How many attempts this one counts as; 1 by default, at most the allowed number. */
  weight?: number;
}

/**
 * Takes an attempt from a limit, in one statement, so that concurrent attempts are all counted. Return it with
 * `returnAttempt` if it did no harm.
 * @returns when the next one is allowed; undefined if one was taken
 */
export async function takeAttempt(
  db: Tx,
  { key, allowed, minutes, weight = 1 }: RateLimit,
  now: Date,
): Promise<Date | undefined> {
  const next = new Date(now.getTime() + minutes * MINUTE_MS);
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

/** The condition that a window is over, or was begun while a clock ran ahead. */
export function isWindowOver(minutes: number, now: Date): SQL {
  const latest = latestEnd(minutes, now).toISOString();
  return sql`(${rateLimits.resetsAt} <= ${now.toISOString()} or ${rateLimits.resetsAt} > ${latest})`;
}

/** When the next attempt of this weight is allowed if it is not now; takes none. */
export async function nextAttemptAt(
  db: Tx,
  { key, allowed, minutes, weight = 1 }: RateLimit,
  now: Date,
): Promise<Date | undefined> {
  const [row] = await db.select().from(rateLimits).where(eq(rateLimits.key, key));
  const isOpen = row !== undefined && row.resetsAt > now && row.resetsAt <= latestEnd(minutes, now);
  return isOpen && row.count + weight > allowed ? row.resetsAt : undefined;
}

/**
 * The same as `takeAttempt` for limits that anybody can go on exceeding: a refusal only reads. Otherwise it waits for
 * the row, behind all that come at the same moment, and for the disk.
 */
export async function takeUnlessFull(db: Tx, limit: RateLimit, now: Date): Promise<Date | undefined> {
  return (await nextAttemptAt(db, limit, now)) ?? (await takeAttempt(db, limit, now));
}

/** Returns a taken attempt. @param weight the one it was taken with */
export async function returnAttempt(db: Tx, key: string, now: Date, weight = 1): Promise<void> {
  await db
    .update(rateLimits)
    .set({ count: sql`greatest(${rateLimits.count} - ${weight}::int, 0)` })
    .where(and(eq(rateLimits.key, key), gt(rateLimits.resetsAt, now), gt(rateLimits.count, 0)));
}

/**
 * Takes an attempt from each limit.
 * @returns the refusal of the first exhausted limit; undefined if there is none
 */
export async function countAttempt(
  db: Tx,
  limits: readonly RateLimit[],
  now: Date,
): Promise<Failure | undefined> {
  for (const limit of limits) {
    const next = await takeUnlessFull(db, limit, now);
    if (next) return tooMany('Too many attempts.', secondsUntil(next, now));
  }
  return undefined;
}

/** Resets the attempts under a key, such as wrong passwords after a right one. */
export async function clearAttempts(db: Tx, key: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, key));
}

export async function sweepRateLimits(db: Tx, now: Date): Promise<void> {
  await deleteInBatches(db, rateLimits, lt(rateLimits.resetsAt, now));
}

/**
 * The key for limits of unauthenticated callers: a hash bucket of the mailbox, the same for known and unknown addresses
 * and for all `+tags` of one mailbox. Bounds the rows to a million per kind, whatever is typed.
 */
export function accountBucket(email: string): string {
  return createHash('sha256').update(mailboxKey(email)).digest('hex').slice(0, 5);
}

/** Where all callers share a proxy's address, one caller must not use up everybody's attempts. */
export function sharedFactor({ isAddressOwn }: { isAddressOwn: boolean }): number {
  return isAddressOwn ? 1 : 20;
}

/** For an IPv6 site (65,536 networks): more than one network's limit, as several customers may share it. */
const SITE_FACTOR = 5;

/** A caller's address, and for IPv6 its site, each with the factor of its limits. */
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

/** The refusal of an action that is allowed again after a wait. `reason` is a sentence for the user. */
export function tooMany(reason: string, seconds: number): Failure {
  return failure(429, `${reason} Please try again in ${waitOf(seconds)}.`, seconds);
}

/** For example "12 minutes", "5 hours" or "9 days". */
export function waitOf(seconds: number): string {
  if (seconds < 60) return countOf(seconds, 'second', 'seconds');
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 72 * 60) return `${Math.ceil(minutes / 60 / 24)} days`;
  if (minutes > 120) return `${Math.ceil(minutes / 60)} hours`;
  return countOf(minutes, 'minute', 'minutes');
}
