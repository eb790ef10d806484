import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { API_MARK } from '../common/contract/answer-source.ts';
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import type { AppEnv } from './http/app-env.ts';
import { failureHandler } from './http/failures.ts';
import { hearOut } from './http/hear-out.ts';
import { requestLog } from './http/request-log.ts';
import { respond } from './http/respond.ts';
import { securityHeaders } from './http/security-headers.ts';
import type { Log } from './logging/log.ts';
import type { Mail } from './mail/outgoing-mail.ts';
import type { MediaStore } from './media/media-store.ts';
import type { UploadFolder } from './media/upload-folder.ts';
import type { Payments } from './payments/payments.ts';
import { mountDevMail } from './routes/dev-mail.ts';
import { mountCalls } from './routes/dispatch.ts';
import { mountHealth } from './routes/health.ts';
import { mountMedia } from './routes/media.ts';
import { mountOpenApi } from './routes/openapi.ts';
import { refuse } from './routes/outcome.ts';
import { servedCalls } from './routes/served-calls.ts';
import { mountPlacesSandbox } from './sandbox/places/places-route.ts';
import type { Settings } from './settings.ts';

/** Everything outside the server's own rules. Tests give an in-memory database, a fixed clock and a mailbox. */
export interface World {
  db: Database;
  /** When the database answered anybody last, in milliseconds; Infinity where nobody watches. */
  answeredMsAgo: () => number;
  clock: Clock;
  log: Log;
  mail: Mail;
  media: MediaStore;
  /** Where uploaded files wait until their call is answered. */
  uploads: UploadFolder;
  payments: Payments;
  settings: Settings;
}

/** The whole API, and what stands beside it; it does not listen, and serves no files of the portal. */
export function createApp(world: World): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.onError(failureHandler(world.log));
  app.notFound((context) => respond(context, refuse(404, 'There is nothing here')));
  app.use(requestLog(world.log));
  app.use(securityHeaders(world.settings));
  app.use('/api/*', crossOrigin(world.settings.corsOrigins));
  app.use('/api/*', hearOut);
  mountCalls(app, world, servedCalls);
  mountOpenApi(app);
  mountHealth(app, world);
  mountMedia(app, world);
  if (world.settings.hasMailbox) mountDevMail(app, world);
  if (world.settings.hasPlacesSandbox) mountPlacesSandbox(app);
  const outside = new Hono();
  world.payments.mount(outside);
  app.route('/', outside);
  // Before the portal, whose pages answer every other path.
  app.all('/api/*', (context) => respond(context, refuse(404, 'There is no such call')));
  return app;
}

function crossOrigin(origins: readonly string[]) {
  return cors({
    origin: [...origins],
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key'],
    exposeHeaders: [API_MARK, 'X-Request-Id', 'Retry-After', 'Idempotency-Replayed'],
    // The cookie by which a browser is known again; nothing is opened by it.
    credentials: true,
    maxAge: 600,
  });
}
