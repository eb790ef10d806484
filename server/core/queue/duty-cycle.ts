import type { Later } from '../later.ts';

interface DutyCycleOptions {
  /** The share of the time that is computed, more than 0 and at most 1. */
  share: number;
  /** Work of this duration is followed by no rest. */
  freeMs: number;
  longestRestMs: number;
  /** Milliseconds of a clock that never goes back. */
  now: () => number;
  later: Later;
}

export type DutyCycle = <Done>(work: () => Promise<Done>) => Promise<Done>;

/**
 * Limits how much of the time work computes that others cause: a run waits until the one before has been over for a
 * time in proportion to its duration. Call it for one run at a time.
 */
export function createDutyCycle({ share, freeMs, longestRestMs, now, later }: DutyCycleOptions): DutyCycle {
  let restsUntil = Number.NEGATIVE_INFINITY;

  return async (work) => {
    const restMs = restsUntil - now();
    if (restMs > 0) await new Promise<void>((resolve) => later(restMs, resolve));
    const startedAt = now();
    try {
      return await work();
    } finally {
      const endedAt = now();
      const costMs = Math.max(0, endedAt - startedAt - freeMs);
      restsUntil = endedAt + Math.min(longestRestMs, costMs * (1 / share - 1));
    }
  };
}
