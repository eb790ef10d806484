/**
 * Does the maintenance that a PostgreSQL server does by itself and the embedded one does not: without checkpointer and
 * autovacuum, its log would grow while the process lives, and the space of deleted rows would never be reused.
 */

import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { AppContext } from '../context/app-context.ts';
import { repeating } from '../core/repeating.ts';
import type { Database } from '../infra/db/database.ts';

const EVERY_MS = 20_000;
/** Of the write-ahead log since the last checkpoint, one segment: half a second of recovery after a crash. */
const LOG_BYTES = 16 * 1024 * 1024;
/** Thresholds as autovacuum's: a number of rows, and a share of the table. */
const DEAD = { rows: 500, share: 0.2 };
/** Added since the last vacuum. */
const ADDED = { rows: 1_000, share: 0.2 };
/** Changed since the planner's statistics were made: plans for a few rows read thousands for each other. */
const CHANGED = { rows: 50, share: 0.1 };
/** Transactions after which old rows must be frozen, long before transaction ids wrap around. */
const OLD_AGE = 200_000_000;

/** One round: a checkpoint if there is much to recover, and a vacuum or new statistics of the table that needs it most. */
export async function keepDatabase(db: Database): Promise<void> {
  if ((await logBytes(db)) > LOG_BYTES) await db.execute(sql`checkpoint`);
  const table = await tableToKeep(db);
  // Outside of a transaction, as required, and one per round, so that other requests are served in between.
  if (table)
    await db.execute(
      sql`${sql.raw(table.isToVacuum ? 'vacuum (analyze)' : 'analyze')} ${sql.raw(table.name)}`,
    );
}

const Bytes = z.object({ rows: z.tuple([z.object({ bytes: z.coerce.number() })]) });

async function logBytes(db: Database): Promise<number> {
  const answer = await db.execute(
    sql`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) as bytes from pg_control_checkpoint()`,
  );
  return z.parse(Bytes, answer).rows[0].bytes;
}

const Tables = z.object({ rows: z.array(z.object({ name: z.string(), isToVacuum: z.boolean() })) });

/** Its name in SQL; the system's tables come last. Vacuuming an old table freezes it automatically. */
async function tableToKeep(db: Database): Promise<{ name: string; isToVacuum: boolean } | undefined> {
  const exceeds = (count: SQL, { rows, share }: typeof DEAD) =>
    sql`${count} > ${rows} + ${share} * greatest(found.reltuples, 0)`;
  const answer = await db.execute(sql`
    select format('%I.%I', counted.schemaname, counted.relname) as name, is_to_vacuum as "isToVacuum"
    from pg_stat_all_tables counted
    join pg_class found on found.oid = counted.relid and found.relkind = 'r'
    left join pg_class texts on texts.oid = found.reltoastrelid
    cross join lateral (
      select greatest(age(found.relfrozenxid), coalesce(age(texts.relfrozenxid), 0)) > ${OLD_AGE} as is_old
    ) age
    cross join lateral (
      select is_old or ${exceeds(sql`counted.n_dead_tup`, DEAD)}
        or ${exceeds(sql`counted.n_ins_since_vacuum`, ADDED)} as is_to_vacuum
    ) need
    where is_to_vacuum or ${exceeds(sql`counted.n_mod_since_analyze`, CHANGED)}
    order by is_old desc, counted.schemaname = 'pg_catalog', is_to_vacuum desc, counted.n_dead_tup desc, counted.n_mod_since_analyze desc
    limit 1`);
  return z.parse(Tables, answer).rows[0];
}

/** Maintains the embedded database now and every 20 s. */
export function startKeepingDatabase({ db, log }: Pick<AppContext, 'db' | 'log'>): () => Promise<void> {
  const job = repeating(() => keepDatabase(db), {
    everyMs: EVERY_MS,
    onError: (error) => log.error({ err: error }, 'keeping the database failed'),
  });
  job.start();
  return () => job.stop();
}
