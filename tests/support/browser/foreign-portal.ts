/** The portal built for another make's API and served separately, as by a company's own web server. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { mountPlacesSandbox } from '../../../dev/sandbox/places/places-route.ts';
import type { HttpEnv } from '../../../server/http/http-env.ts';
import { mountPortal } from '../../../server/portal/portal-files.ts';
import { readEnv } from '../../../server/startup/env.ts';
import type { CardService } from '../payments/card-service.ts';
import { cleanEnvironment } from '../processes/clean-environment.ts';
import { runCommand } from '../processes/run-command.ts';

const ROOT = join(import.meta.dirname, '../../..');
const BUILD_LIMIT_MS = 110_000;

export interface ForeignPortal {
  close(): Promise<void>;
}

/** Its external services, as configured. */
interface ForeignFixture {
  apiUrl: string;
  cards: CardService;
}

/**
 * Builds and serves it on a port of this machine; resolves when it listens. If the external services cannot have hosts
 * of their own, they are served beside it.
 */
export async function serveForeignPortal(
  port: number,
  { apiUrl, cards }: ForeignFixture,
): Promise<ForeignPortal> {
  const dist = await mkdtemp(join(tmpdir(), 'vantage-foreign-'));
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const configuration = { VITE_API_URL: apiUrl, VITE_STRIPE_PUBLISHABLE_KEY: cards.publishableKey };
  const build = await runCommand(process.execPath, [vite, 'build', '--outDir', dist, '--logLevel', 'warn'], {
    cwd: ROOT,
    env: cleanEnvironment({ ...configuration, NODE_ENV: 'production' }),
    timeoutMs: BUILD_LIMIT_MS,
  });
  if (build.code !== 0) throw new Error(`the portal could not be built\n${build.output}`);

  const app = new Hono<HttpEnv>();
  mountPlacesSandbox(app);
  app.all('/sandbox/*', (context) => cards.answer(context.req.raw));
  mountPortal(app, dist, readEnv({ PORT: String(port), ...configuration }).settings);
  const server = createAdaptorServer({ fetch: app.fetch });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    async close() {
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await rm(dist, { recursive: true, force: true });
    },
  };
}
