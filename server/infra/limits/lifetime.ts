import { and, gt, lte, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * The condition that what lives for some minutes is alive, by the time at which it ends. What ends later than it may was
 * made while a clock ran ahead, and would live for as long. Clocks of processes differ by less than such a life.
 */
export function livesAt(endsAt: PgColumn, minutes: number, now: Date): SQL | undefined {
  return and(gt(endsAt, now), lte(endsAt, new Date(now.getTime() + 2 * minutes * 60_000)));
}
