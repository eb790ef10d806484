import { sql } from 'drizzle-orm';
import type { Tx } from './database.ts';

/**
 * Locks a name until the transaction ends, in all processes of the database. By two numbers, which PostgreSQL keeps
 * apart from locks by one: those are taken for idempotency keys, which callers choose, and the digest is no secret.
 */
export async function lockName(tx: Tx, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(1, hashtext(${name}))`);
}
