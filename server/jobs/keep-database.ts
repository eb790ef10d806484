/**
 * Does the maintenance that a PostgreSQL server does by itself and the embedded one does not: without checkpointer and
 * autovacuum, its log would grow while the process lives, and the space of deleted rows would never be reused.
 */

import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { AppContext } from '../context/app-context.ts';
import { repeating } from '../core/repeating.ts';
import type { Database } from '../infra/db/database.ts';

const EVERY_MS = 20_000;
/** Of the write-ahead log since the last checkpoint, one segment: half a second of recovery after a crash. */
const LOG_BYTES = 16 * 1024 * 1024;
/** The threshold of dead rows, as in autovacuum: a fixed number, and a fifth of the table. */
const DEAD_ROWS = 500;
const DEAD_SHARE = 0.2;
/** Transactions after which old rows must be frozen, long before transaction ids wrap around. */
const OLD_AGE = 200_000_000;

/** One round: a checkpoint if there is much to recover, and a vacuum of the table that needs it most. */
export async function keepDatabase(db: Database): Promise<void> {
  if ((await logBytes(db)) > LOG_BYTES) await db.execute(sql`checkpoint`);
  const table = await tableToVacuum(db);
  // Outside of a transaction, as required, and one per round, so that other requests are served in between.
  if (table !== undefined) await db.execute(sql`vacuum (analyze) ${sql.raw(table)}`);
}

const Bytes = z.object({ rows: z.tuple([z.object({ bytes: z.coerce.number() })]) });

async function logBytes(db: Database): Promise<number> {
  const answer = await db.execute(
    sql`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) as bytes from pg_control_checkpoint()`,
  );
  return z.parse(Bytes, answer).rows[0].bytes;
}

const Tables = z.object({ rows: z.array(z.object({ name: z.string() })) });

/** Its name in SQL; includes system tables. Vacuuming an old table freezes it automatically. */
async function tableToVacuum(db: Database): Promise<string | undefined> {
  const answer = await db.execute(sql`
    select format('%I.%I', counted.schemaname, counted.relname) as name
    from pg_stat_all_tables counted
    join pg_class found on found.oid = counted.relid and found.relkind = 'r'
    left join pg_class texts on texts.oid = found.reltoastrelid
    cross join lateral (
      select greatest(age(found.relfrozenxid), coalesce(age(texts.relfrozenxid), 0)) as transactions
    ) age
    where counted.n_dead_tup > ${DEAD_ROWS} + ${DEAD_SHARE} * greatest(found.reltuples, 0)
      or age.transactions > ${OLD_AGE}
    order by age.transactions > ${OLD_AGE} desc, counted.n_dead_tup desc
    limit 1`);
  return z.parse(Tables, answer).rows[0]?.name;
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
