import { lt, sql } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { rateLimits } from '../db/schema.ts';
import { type Refusal, refuse } from '../routes/outcome.ts';

export interface RateLimit {
  /** Whose attempts: the same name in all processes, such as `login:a@b.co`. */
  key: string;
  allowed: number;
  /** Length of a window; it begins with the first attempt. */
  minutes: number;
}

/**
 * Counts an attempt against each limit, in one statement a limit, shared by all processes.
 * @returns the refusal of the first limit that is exceeded, or undefined.
 */
export async function countAttempt(
  db: Tx,
  limits: readonly RateLimit[],
  now: Date,
): Promise<Refusal | undefined> {
  for (const { key, allowed, minutes } of limits) {
    const next = new Date(now.getTime() + minutes * 60_000);
    const isOver = sql`${rateLimits.resetsAt} <= ${now.toISOString()}`;
    const [row] = await db
      .insert(rateLimits)
      .values({ key, count: 1, resetsAt: next })
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: {
          count: sql`case when ${isOver} then 1 else ${rateLimits.count} + 1 end`,
          resetsAt: sql`case when ${isOver} then excluded.resets_at else ${rateLimits.resetsAt} end`,
        },
      })
      .returning();
    if (row && row.count > allowed) return tooMany(row.resetsAt, now);
  }
  return undefined;
}

/** Forgets the attempts under a key, such as the failed log-ins before a right one. */
export async function clearAttempts(db: Tx, key: string): Promise<void> {
  await db.delete(rateLimits).where(sql`${rateLimits.key} = ${key}`);
}

export async function sweepRateLimits(db: Tx, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.resetsAt, now));
}

function tooMany(resetsAt: Date, now: Date): Refusal {
  const seconds = Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / 1000));
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return refuse(429, `Too many attempts. Please try again in ${wait}.`, seconds);
}
