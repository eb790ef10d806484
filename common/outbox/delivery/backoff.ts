/**
 * How long to wait. Pure: clock and random numbers are parameters. `postpone` in `claim.ts` chooses between the
 * backoff and the server's `Retry-After`, `pick.ts` decides what ends a wait early, `circuit-breaker.ts` pauses the
 * whole outbox.
 */
import { retryAfterMs } from '../../http/retry-after.ts';
import type { Random } from '../../lib/clock.ts';

const BASE_MS = 2_000;
export const MAX_BACKOFF_MS = 5 * 60_000;
const MIN_RETRY_AFTER_MS = 1_000;
const MAX_RETRY_AFTER_MS = 60 * 60_000;

/**
 * Full jitter, between 0 and the doubled ceiling, so that many tablets in one hall do not retry at the same moment.
 * https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/
 * @param attempts number of failed attempts, 1 or more
 */
export function backoffMs(attempts: number, random: Random): number {
  return Math.round(random() * Math.min(MAX_BACKOFF_MS, BASE_MS * 2 ** Math.min(attempts, 20)));
}

/**
 * The wait in `Retry-After`, in milliseconds, clamped to between one second and one hour; undefined when there is none.
 * @param now epoch milliseconds
 */
export function requestedWaitMs(header: string | null, now: number): number | undefined {
  const wait = retryAfterMs(header, now);
  return wait === undefined ? undefined : Math.min(MAX_RETRY_AFTER_MS, Math.max(MIN_RETRY_AFTER_MS, wait));
}

/**
 * Whether a wait is over. If more is left than was asked for, the clock was set back: the entry is due, otherwise a
 * tablet with a wrong date would keep its entries for days.
 */
export function isWaitOver(
  wait: { readonly nextAttemptAt: number; readonly waitMs: number },
  now: number,
): boolean {
  const left = wait.nextAttemptAt - now;
  return left <= 0 || left > Math.max(MAX_BACKOFF_MS, wait.waitMs);
}
