/** How far a list may lag behind what its API has done. */

/**
 * Replicas, caches and search indexes answer some seconds late; ten cover the common ones, and nobody waits longer for an
 * invitation than after any lost answer. Our own lists show what is done at once.
 */
export const LIST_LAG_MS = 10_000;

/** When a list that may lag is looked at again, in milliseconds after what its API has done. */
export const LATER_LOOKS_MS = [2_000, 6_000, 15_000] as const;

/**
 * How long a list has still to be given before its silence about something counts, in milliseconds; 0 when it counts. More
 * left than is ever given means that the clock was set back.
 * @param since when the last request left, epoch milliseconds; undefined where nobody has noted it
 */
export function lagLeft(since: number | undefined, now: number): number {
  const left = since === undefined ? 0 : since + LIST_LAG_MS - now;
  return left > LIST_LAG_MS ? 0 : Math.max(0, left);
}
