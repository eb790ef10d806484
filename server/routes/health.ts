import { sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import type { World } from '../app.ts';
import type { AppEnv } from '../http/app-env.ts';

/** `/healthz`: 200 while the database answers, else 503. */
export function mountHealth(app: Hono<AppEnv>, { db, log }: World): void {
  app.get('/healthz', async (context) => {
    try {
      await db.execute(sql`select 1`);
      return context.json({ status: 'ok' });
    } catch (error) {
      log.error({ err: error }, 'the database does not answer');
      return context.json({ status: 'unavailable' }, 503);
    }
  });
}
