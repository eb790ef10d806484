import type { Later } from '../../server/core/later.ts';

export interface HeldTimers {
  later: Later;
  /** Milliseconds of those that are set. */
  set(): number[];
  /** Has all that are set for so many milliseconds ring, and those that they set not. */
  ring(ms: number): void;
}

/** Timers that ring when a test says so. */
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
