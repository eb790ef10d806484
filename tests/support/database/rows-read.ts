import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Tx } from '../../../server/infra/db/database.ts';

const Counted = z.object({ rows: z.tuple([z.object({ tuples: z.coerce.number() })]) });

/**
 * The number of rows read so far from some tables; only with the embedded database, whose single connection updates
 * its statistics at once. Index entries count too, also for index-only scans.
 */
export async function rowsRead(db: Tx, tables: readonly string[]): Promise<number> {
  const names = sql.join(
    tables.map((table) => sql`${table}`),
    sql`, `,
  );
  await db.execute(sql`select pg_stat_force_next_flush(), pg_stat_clear_snapshot()`);
  const counted = await db.execute(sql`
    select (select sum(seq_tup_read + idx_tup_fetch) from pg_stat_user_tables where relname in (${names}))
      + (select sum(idx_tup_read) from pg_stat_user_indexes where relname in (${names})) as tuples`);
  return Counted.parse(counted).rows[0].tuples;
}
