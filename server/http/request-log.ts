import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { API_MARK, markOf } from '../../common/contract/answer-source.ts';
import { PENDING_HEADER } from '../../common/contract/worker-messages.ts';
import type { Log } from '../infra/log/log.ts';
import type { HttpEnv } from './http-env.ts';
import { loggedPath } from './logged-path.ts';

/**
 * Gives each request an id, sends it in the answer beside our API's mark, and logs one line: no query, no body, and of
 * the headers only the number of pending entries on the device. If that number falls without deliveries, the device has
 * lost some.
 */
export function requestLog(log: Log) {
  return createMiddleware<HttpEnv>(async (context, next) => {
    const requestId = randomUUID();
    const begun = performance.now();
    context.set('requestId', requestId);
    await next();
    const { status, headers } = context.res;
    headers.set('x-request-id', requestId);
    const { method, path } = context.req;
    headers.set(API_MARK, markFor(method, path, context.req.header('idempotency-key')));
    const companyId = context.get('companyId');
    const line = {
      requestId,
      method,
      path: loggedPath(path),
      status,
      ms: Math.round(performance.now() - begun),
      companyId,
      outboxPending: pendingOn(context.req.header(PENDING_HEADER)),
    };
    if (status >= 500) log.error(line, 'answered');
    else if (path.startsWith('/api/')) log.info(line, 'answered');
    else log.debug(line, 'answered');
  });
}

const CALL = /^\/api\/v1\/[\w/-]+$/;
/** Those of replaced entries and of corrected rows have dots. */
const KEY = /^[\w.-]{1,200}$/;

/** Repeats nothing in a header that is not a path of the API or a key as the portal's. */
export function markFor(method: string, path: string, key = ''): string {
  if (!CALL.test(path)) return markOf(method, '');
  return markOf(method, path) + (KEY.test(key) ? ` ${key}` : '');
}

/** The number in the header, if valid. */
function pendingOn(header: string | undefined): number | undefined {
  return header !== undefined && /^\d{1,6}$/.test(header) ? Number(header) : undefined;
}
