import { passesContract } from '../../../common/contract/passes.ts';
import { readPassCode } from '../../../common/lib/pass-code.ts';
import { failure, ok } from '../../core/result.ts';
import type { Caller } from '../../http/callers/incoming-call.ts';
import { definePublicRoute, type Endpoint } from '../../http/define-route.ts';
import {
  networksOf,
  nextAttemptAt,
  type RateLimit,
  secondsUntil,
  takeAttempt,
  tooMany,
} from '../../infra/limits/rate-limit.ts';
import { findPass } from './passes.ts';

/**
 * Wrong codes per network. A short period, since the guests of a venue share one address: passes that are open on their
 * devices, and the QR codes in their mails, keep working.
 */
const WRONG_CODES = { allowed: 150, minutes: 15 };
const limitsOf = (caller: Caller): RateLimit[] =>
  networksOf(caller).map(({ network, factor }) => ({
    key: `wrong-passes:${network}`,
    allowed: WRONG_CODES.allowed * factor,
    minutes: WRONG_CODES.minutes,
  }));

const TOO_MANY = 'Too many wrong codes were tried from this network.';

/**
 * Right codes are not counted. Once the limit is reached, no code is looked up: the answer would tell which are right.
 */
const readPass = definePublicRoute(
  passesContract.readPass,
  async ({ request, caller, tx, now, appContext: { settings } }) => {
    const limits = limitsOf(caller);
    for (const limit of limits) {
      const next = await nextAttemptAt(tx, limit, now);
      if (next) return tooMany(TOO_MANY, secondsUntil(next, now));
    }
    const code = readPassCode(request.code);
    const where = { now, publicUrl: settings.publicUrl, eventId: request.event_id };
    const pass = code && (await findPass(tx, code, where));
    if (pass) return ok('Pass', pass);
    for (const limit of limits) {
      const next = await takeAttempt(tx, limit, now);
      if (next) return tooMany(TOO_MANY, secondsUntil(next, now));
    }
    return failure(404, 'There is no pass with this code.');
  },
);

export const passRoutes: readonly Endpoint[] = [readPass];
