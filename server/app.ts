import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { API_MARK } from '../common/contract/answer-source.ts';
import { mountDevMail } from '../dev/mailbox/mailbox-routes.ts';
import { mountPlacesSandbox } from '../dev/sandbox/places/places-route.ts';
import { mountCalls } from './api/dispatch.ts';
import { servedCalls } from './api/endpoints.ts';
import { mountHealth } from './api/health-route.ts';
import { mountMedia } from './api/media-route.ts';
import type { Clock } from './core/clock.ts';
import { refuse } from './core/result.ts';
import type { Settings } from './core/settings.ts';
import type { AppEnv } from './http/app-env.ts';
import { hearOut } from './http/drain-request-body.ts';
import { failureHandler } from './http/failures.ts';
import { mountOpenApi } from './http/openapi/openapi-routes.ts';
import { requestLog } from './http/request-log.ts';
import { respond } from './http/respond.ts';
import { securityHeaders } from './http/security-headers.ts';
import type { Database } from './infra/db/database.ts';
import type { Log } from './infra/log/log.ts';
import type { Mail } from './infra/mail/outgoing-mail.ts';
import type { MediaStore } from './infra/media/media-store.ts';
import type { UploadFolder } from './infra/media/upload-folder.ts';
import type { Payments } from './modules/payments/payments.ts';

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
