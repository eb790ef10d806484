import { sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import type { World } from '../app.ts';
import { within } from '../core/with-timeout.ts';
import type { AppEnv } from '../http/app-env.ts';

/** A database across the network may also say nothing at all. */
const PATIENCE_MS = 5_000;
const SOON_MS = 100;
const RECENTLY_MS = 1_000;

/** `/healthz`: 200 while the database answers, else 503. */
export function mountHealth(app: Hono<AppEnv>, { db, answeredMsAgo, log }: World): void {
  app.get('/healthz', async (context) => {
    try {
      const answer = within(db.execute(sql`select 1`), PATIENCE_MS, 'It said nothing for 5 s.');
      if (!(await isBusyAnswering(answer, answeredMsAgo))) await answer;
      return context.json({ status: 'ok' });
    } catch (error) {
      log.error({ err: error }, 'the database does not answer');
      return context.json({ status: 'unavailable' }, 503);
    }
  });
}

/**
 * Whether the answer is late only because the embedded database, which has one connection, is answering a long
 * transaction meanwhile.
 */
async function isBusyAnswering(answer: Promise<unknown>, answeredMsAgo: () => number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(answeredMsAgo() < RECENTLY_MS), SOON_MS);
  });
  try {
    return await Promise.race([answer.then(() => false), late]);
  } finally {
    clearTimeout(timer);
    answer.catch(() => {});
  }
}
