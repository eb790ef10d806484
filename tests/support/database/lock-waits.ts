import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '../../../server/infra/db/database.ts';

/** The number of statements that wait for a lock of PostgreSQL. */
export async function countWaiting(db: Database): Promise<number> {
  const isWaiting = sql`wait_event_type = 'Lock' and datname = current_database()`;
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(sql`pg_stat_activity`)
    .where(isWaiting);
  return row?.count ?? 0;
}

/** Waits until so many statements wait for a lock of PostgreSQL. */
export async function untilWaiting(db: Database, statements: number): Promise<void> {
  await expect.poll(() => countWaiting(db)).toBe(statements);
}
