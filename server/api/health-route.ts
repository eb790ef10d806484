import { sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import * as z from 'zod/mini';
import type { AppContext } from '../context/app-context.ts';
import { withTimeout } from '../core/with-timeout.ts';
import type { HttpEnv } from '../http/http-env.ts';

/** A database on another host may also not answer at all. */
const PATIENCE_MS = 5_000;
const SOON_MS = 100;
const RECENTLY_MS = 1_000;

/** A read-only standby answers as well, but every change would fail there. */
const ReadOnly = z.object({ rows: z.tuple([z.object({ is_read_only: z.boolean() })]) });

async function requireWritable(db: AppContext['db']): Promise<void> {
  const answer = await db.execute(
    sql`select current_setting('transaction_read_only')::boolean as is_read_only`,
  );
  if (z.parse(ReadOnly, answer).rows[0].is_read_only) throw new Error('It takes no changes.');
}

/** `/healthz`: 200 if the database answers and accepts changes, else 503. */
export function mountHealth(app: Hono<HttpEnv>, { db, msSinceLastAnswer, log }: AppContext): void {
  let running: Promise<unknown> | undefined;
  // One query for all concurrent requests, as anyone may send any number of them.
  const ask = () =>
    withTimeout(requireWritable(db), PATIENCE_MS, 'It said nothing for 5 s.').finally(() => {
      running = undefined;
    });
  app.get('/healthz', async (context) => {
    try {
      running ??= ask();
      const answer = running;
      if (!(await isBusyAnswering(answer, msSinceLastAnswer))) await answer;
      return context.json({ status: 'ok' });
    } catch (error) {
      log.error({ err: error }, 'the database does not answer, or takes no changes');
      return context.json({ status: 'unavailable' }, 503);
    }
  });
}

/**
 * Whether the answer is late only because the embedded database, which has one connection, is busy with a long
 * transaction.
 */
async function isBusyAnswering(answer: Promise<unknown>, msSinceLastAnswer: () => number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(msSinceLastAnswer() < RECENTLY_MS), SOON_MS);
  });
  try {
    return await Promise.race([answer.then(() => false), late]);
  } finally {
    clearTimeout(timer);
    answer.catch(() => {});
  }
}
