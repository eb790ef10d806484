/**
 * Pauses the whole outbox, beside each entry's own wait: when there is no network (found out by one entry for all), and
 * after three 5xx in a row. Stored in the table, so that every host knows.
 */

import type { Urgency } from '../../contract/worker-messages.ts';
import type { Random } from '../../lib/clock.ts';
import type { Disposition } from '../answers/answers.ts';
import { backoffMs, isWaitOver } from './backoff.ts';

const BREAKER_LIMIT = 3;
const BREAKER_MS = 30_000;

export interface Breaker {
  readonly reason: 'none' | 'network' | 'server';
  /** Failed network attempts and 5xx answers in a row. */
  readonly networkFailures: number;
  readonly serverFailures: number;
  readonly nextAttemptAt: number;
  readonly waitMs: number;
}

export const closedBreaker: Breaker = {
  reason: 'none',
  networkFailures: 0,
  serverFailures: 0,
  nextAttemptAt: 0,
  waitMs: 0,
};

/** The breaker after another disposition. */
export function breakerAfter(
  breaker: Breaker,
  disposition: Disposition,
  now: number,
  random: Random,
): Breaker {
  if (disposition.kind !== 'retry' || disposition.isByApi) return closedBreaker;
  if (disposition.reason === 'server-trouble') {
    if (disposition.status === null || disposition.status < 500) return closedBreaker;
    const serverFailures = breaker.serverFailures + 1;
    if (serverFailures < BREAKER_LIMIT) return { ...closedBreaker, serverFailures };
    return {
      ...closedBreaker,
      serverFailures,
      reason: 'server',
      nextAttemptAt: now + BREAKER_MS,
      waitMs: BREAKER_MS,
    };
  }
  const networkFailures = breaker.networkFailures + 1;
  const waitMs = backoffMs(networkFailures, random);
  return { ...closedBreaker, networkFailures, reason: 'network', nextAttemptAt: now + waitMs, waitMs };
}

/** Whether nothing may be sent now. Proof that the server answers, or a retry by the user, closes every breaker. */
export function isHeldBack(breaker: Breaker, now: number, urgency: Urgency): boolean {
  return breaker.reason !== 'none' && urgency === 'due' && !isWaitOver(breaker, now);
}
