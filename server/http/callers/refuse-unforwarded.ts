import { createMiddleware } from 'hono/factory';
import type { AppContext } from '../../context/app-context.ts';
import { failure } from '../../core/result.ts';
import { respond } from '../answers/respond.ts';
import type { HttpEnv } from '../http-env.ts';
import { lacksForwardedEntries } from './caller-address.ts';

const LOG_EVERY_MS = 60_000;
const RETRY_AFTER_SECONDS = 60;

/**
 * 503, as the configuration is wrong, and a device must keep its queue until it is fixed. A 4xx would refuse its
 * changes for good.
 */
const REFUSAL = failure(
  503,
  'This server is to be reached through its proxy, which did not say where this call comes from.',
  RETRY_AFTER_SECONDS,
);

/**
 * Refuses calls with fewer entries of `X-Forwarded-For` than `TRUST_PROXY` says. They would count as the proxy's own,
 * which has the higher limits of a shared address.
 */
export function refuseUnforwarded({ settings, clock, log }: Pick<AppContext, 'settings' | 'clock' | 'log'>) {
  const { trustedProxies } = settings;
  let loggedAt = Number.NEGATIVE_INFINITY;
  let refused = 0;

  return createMiddleware<HttpEnv>(async (context, next) => {
    if (!lacksForwardedEntries(context, trustedProxies)) return await next();
    refused += 1;
    const now = clock.now().getTime();
    // A clock that was set back must not silence it.
    if (Math.abs(now - loggedAt) >= LOG_EVERY_MS) {
      const from = context.env.incoming?.socket.remoteAddress;
      log.warn(
        { trustedProxies, from, refused },
        'calls are refused: X-Forwarded-For has fewer entries than TRUST_PROXY says',
      );
      loggedAt = now;
      refused = 0;
    }
    return await respond(context, REFUSAL);
  });
}
