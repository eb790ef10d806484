import type { Later } from '../../server/core/later.ts';

export interface HeldTimers {
  later: Later;
  /** The delays of set timers, in milliseconds. */
  set(): number[];
  /** Fires all timers with this delay, but not those that they set. */
  ring(ms: number): void;
}

/** Timers that fire when a test says so. */
export function heldTimers(): HeldTimers {
  const timers = new Set<{ ms: number; run: () => void }>();
  return {
    later(ms, run) {
      const timer = { ms, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    set: () => [...timers].map(({ ms }) => ms),
    ring(ms) {
      for (const timer of [...timers].filter((one) => one.ms === ms)) {
        timers.delete(timer);
        timer.run();
      }
    },
  };
}
