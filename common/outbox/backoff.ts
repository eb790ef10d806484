/**
 * How long to wait. Pure: the clock and chance come from outside. `postpone` in `claim.ts` chooses between the backoff
 * and the server's wish, `pick.ts` says what ends a wait early, `circuit-breaker.ts` holds the whole outbox back.
 */
import { retryAfterMs } from '../http/retry-after.ts';
import type { Random } from '../lib/clock.ts';

const BASE_MS = 2_000;
export const MAX_BACKOFF_MS = 5 * 60_000;
const MIN_RETRY_AFTER_MS = 1_000;
const MAX_RETRY_AFTER_MS = 60 * 60_000;

/**
 * Full jitter: anything between nothing and the doubled ceiling, so that a hall full of tablets does not
 * knock at once. https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/
 * @param attempts how many have failed, 1 or more
 */
export function backoffMs(attempts: number, random: Random): number {
  return Math.round(random() * Math.min(MAX_BACKOFF_MS, BASE_MS * 2 ** Math.min(attempts, 20)));
}

/**
 * The wait that a server asks for by `Retry-After`, in milliseconds, between one second and one hour; undefined when it
 * asks for none.
 * @param now epoch milliseconds
 */
export function requestedWaitMs(header: string | null, now: number): number | undefined {
  const wait = retryAfterMs(header, now);
  return wait === undefined ? undefined : Math.min(MAX_RETRY_AFTER_MS, Math.max(MIN_RETRY_AFTER_MS, wait));
}

/**
 * Whether a wait is over. More left than was ever asked for means that the clock was set back: due now,
 * or a tablet with a wrong date would sit on its entries for days.
 */
export function isOver(
  wait: { readonly nextAttemptAt: number; readonly waitMs: number },
  now: number,
): boolean {
  const left = wait.nextAttemptAt - now;
  return left <= 0 || left > Math.max(MAX_BACKOFF_MS, wait.waitMs);
}
