/** How far a list may lag behind the changes of its API. */

/**
 * Replicas, caches and search indexes lag by some seconds; ten cover the common ones, and delay an invitation no more
 * than a lost answer does. Our own lists never lag.
 */
export const LIST_LAG_MS = 10_000;

/**
 * The same for a sheet whose answer was lost, and for anything that took longer than a gateway or the portal waits: the
 * API may mail before it stores, and gateways give up after half a minute.
 */
export const LATE_LAG_MS = 120_000;

/** When a list that may lag is read again, in milliseconds after the change. */
export const RECHECK_DELAYS_MS = [2_000, 6_000, 15_000] as const;

/**
 * How long to wait, in milliseconds, before a missing row on a list is conclusive; 0 when it is. If more is left than
 * the longest wait, the clock was set back.
 * @param since when the last request was sent, epoch milliseconds; undefined if unknown
 */
export function remainingLagMs(since: number | undefined, now: number, lagMs = LIST_LAG_MS): number {
  const left = since === undefined ? 0 : since + lagMs - now;
  return left > lagMs ? 0 : Math.max(0, left);
}
