/**
 * What a PostgreSQL server does beside its work and the embedded one leaves undone: it has no checkpointer and no
 * autovacuum, so that its log grows while the process lives and the room of deleted rows is never used again.
 */

import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { AppContext } from '../context/app-context.ts';
import { repeating } from '../core/repeating.ts';
import type { Database } from '../infra/db/database.ts';

const EVERY_MS = 20_000;
/** Of the write-ahead log since the last checkpoint, one of its segments: half a second of recovery after a crash. */
const LOG_BYTES = 16 * 1024 * 1024;
/** Dead rows as autovacuum counts them: some, and a fifth of the table. */
const DEAD_ROWS = 500;
const DEAD_SHARE = 0.2;
/** Transactions after which old rows must be marked as everybody's, long before their numbers come round again. */
const OLD_AGE = 200_000_000;

/** One round: a checkpoint when there is much to recover, and the table that needs it most vacuumed. */
export async function keepDatabase(db: Database): Promise<void> {
  if ((await logBytes(db)) > LOG_BYTES) await db.execute(sql`checkpoint`);
  const table = await tableToVacuum(db);
  // Outside of a transaction, as it has to be, and one a round, so that others have their turn between two of them.
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

/** Its name as SQL writes it; the system's own tables count too. Vacuuming one that is old freezes it by itself. */
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

/** Keeps the embedded database now and every 20 s. */
export function startKeepingDatabase({ db, log }: Pick<AppContext, 'db' | 'log'>): () => Promise<void> {
  const job = repeating(() => keepDatabase(db), {
    everyMs: EVERY_MS,
    onError: (error) => log.error({ err: error }, 'keeping the database failed'),
  });
  job.start();
  return () => job.stop();
}
