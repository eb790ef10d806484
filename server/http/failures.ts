import type { ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { ClientDisconnected } from '../core/queue/client-disconnected.ts';
import { Overloaded } from '../core/queue/overloaded.ts';
import { failure } from '../core/result.ts';
import { isDatabaseUnavailable } from '../infra/db/database-unavailable.ts';
import { hasSqlState } from '../infra/db/sql-state.ts';
import type { Log } from '../infra/log/log.ts';
import { respond } from './answers/respond.ts';
import type { HttpEnv } from './http-env.ts';
import { loggedPath } from './logged-path.ts';

/** Postgres' codes for text that it cannot store: a NUL character, a lone surrogate. */
const UNSTORABLE_TEXT = new Set(['22021', '22P05', '22P02']);
/** Its codes for temporary failures: timeouts of locks and statements, deadlocks, a server without free connections. */
const WORTH_A_RETRY = new Set(['55P03', '57014', '40P01', '40001', '25P03', '53300']);
const RETRY_AFTER_SECONDS = 5;
/** The status that proxies log when a client closed its request. */
const CLOSED_REQUEST = 499;

/** Handles unexpected errors: logs them with the request's id, and answers without any detail. */
export function failureHandler(log: Log): ErrorHandler<HttpEnv> {
  return (error, context) => {
    if (error instanceof HTTPException) {
      return respond(context, failure(error.status, error.message || 'The request was refused.'));
    }
    if (error instanceof ClientDisconnected) return new Response(null, { status: CLOSED_REQUEST });
    if (error instanceof Overloaded) {
      const where = { requestId: context.get('requestId'), path: loggedPath(context.req.path) };
      if (error.cause === undefined) log.warn(where, 'too much to do');
      else log.error({ ...where, err: error.cause }, 'something is missing that requests need');
      return respond(context, failure(503, error.message, error.retryAfterSeconds));
    }
    if (hasSqlState(error, UNSTORABLE_TEXT)) {
      return respond(context, failure(400, 'The text contains characters that cannot be stored.'));
    }
    log.error(
      { requestId: context.get('requestId'), path: loggedPath(context.req.path), err: error },
      'request failed',
    );
    if (hasSqlState(error, WORTH_A_RETRY) || isDatabaseUnavailable(error)) {
      const words = 'The server is busy with this at the moment. Please try again in a few seconds.';
      return respond(context, failure(503, words, RETRY_AFTER_SECONDS));
    }
    return respond(context, failure(500, 'Server Error'));
  };
}
