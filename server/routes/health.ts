import { sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import type { World } from '../app.ts';
import type { AppEnv } from '../http/app-env.ts';
import { within } from '../within.ts';

/** A database across the network may also say nothing at all. */
const PATIENCE_MS = 5_000;

/** `/healthz`: 200 while the database answers, else 503. */
export function mountHealth(app: Hono<AppEnv>, { db, log }: World): void {
  app.get('/healthz', async (context) => {
    try {
      await within(db.execute(sql`select 1`), PATIENCE_MS, 'It said nothing for 5 s.');
      return context.json({ status: 'ok' });
    } catch (error) {
      log.error({ err: error }, 'the database does not answer');
      return context.json({ status: 'unavailable' }, 503);
    }
  });
}
