import { Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { API_MARK } from '../common/contract/answer-source.ts';
import { createCallQueues } from './api/call-queues.ts';
import { mountCalls } from './api/dispatch.ts';
import { mountDoorStream } from './api/door-stream-route.ts';
import { endpoints } from './api/endpoints.ts';
import { mountHealth } from './api/health-route.ts';
import { mountMedia } from './api/media-route.ts';
import type { AppContext } from './context/app-context.ts';
import { failure } from './core/result.ts';
import type { MountDevRoutes } from './dev-services.ts';
import { respond } from './http/answers/respond.ts';
import { drainRequestBody } from './http/body/drain-request-body.ts';
import { refuseUnforwarded } from './http/callers/refuse-unforwarded.ts';
import { failureHandler } from './http/failures.ts';
import type { HttpEnv } from './http/http-env.ts';
import { mountOpenApi } from './http/openapi/openapi-routes.ts';
import { requestLog } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';
import { companyKnowing } from './modules/auth/known-callers.ts';
import { mountMailWebhook } from './modules/bounces/mail-webhook.ts';

/** The whole API with its other routes; it does not listen, and does not serve the portal's files. */
export function createApp(appContext: AppContext, mountDevRoutes?: MountDevRoutes): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.onError(failureHandler(appContext.log));
  app.notFound((context) => respond(context, failure(404, 'There is nothing here')));
  app.use(requestLog(appContext.log));
  app.use(securityHeaders(appContext.settings));
  app.use('/api/*', crossOrigin(appContext.settings.corsOrigins));
  app.use('/api/*', drainRequestBody);
  app.use('/api/*', refuseUnforwarded(appContext));
  const { db, clock } = appContext;
  const queues = createCallQueues((id) => companyKnowing(db, id, clock.now()), appContext);
  mountCalls(app, appContext, queues, endpoints);
  mountDoorStream(app, appContext, queues);
  mountOpenApi(app);
  mountHealth(app, appContext);
  mountMedia(app, appContext, queues);
  mountMailWebhook(app, appContext);
  mountDevRoutes?.(app, appContext);
  const outside = new Hono();
  appContext.payments.mount(outside);
  app.route('/', outside);
  // Before the portal, which answers every other path with a page.
  app.all('/api/*', (context) => respond(context, failure(404, 'There is no such call')));
  return app;
}

/**
 * Sets CORS headers for portals on other origins. Skips requests without an origin: setting headers before there is an
 * answer would build the answer twice.
 */
function crossOrigin(origins: readonly string[]): MiddlewareHandler {
  const allow = cors({
    origin: [...origins],
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key'],
    exposeHeaders: [API_MARK, 'ETag', 'X-Request-Id', 'Retry-After', 'Idempotency-Replayed'],
    // For the cookie that identifies a known browser; it gives no access.
    credentials: true,
    maxAge: 600,
  });
  return async (context, next) => {
    if (context.req.header('origin') !== undefined) return await allow(context, next);
    await next();
    if (origins.length > 0) context.res.headers.append('vary', 'Origin');
  };
}
