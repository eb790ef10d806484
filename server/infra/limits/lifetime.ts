import { and, gt, lte, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { MINUTE_MS } from '../../core/durations.ts';

/** The condition that something with a lifetime in minutes is still valid, and was not made while a clock ran ahead. */
export function isAliveAt(endsAt: PgColumn, minutes: number, now: Date): SQL | undefined {
  return and(gt(endsAt, now), lte(endsAt, latestEnd(minutes, now)));
}

/**
 * The latest believable end of something with a lifetime in minutes. What ends later was made while a clock ran ahead,
 * and counts as over. Clocks of processes differ by less than such a lifetime.
 */
export function latestEnd(minutes: number, now: Date): Date {
  return new Date(now.getTime() + 2 * minutes * MINUTE_MS);
}
