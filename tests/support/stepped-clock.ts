import type { Clock } from '../../common/lib/clock.ts';

export interface SteppedClock {
  clock: Clock;
  /** Moves the time on; what has become due by then runs. */
  pass(ms: number): void;
}

/** A clock that stands still until a test moves it. @param start epoch milliseconds */
export function steppedClock(start = 1_000_000): SteppedClock {
  let now = start;
  let timers: { at: number; callback: () => void }[] = [];
  const clock: Clock = {
    now: () => now,
    after(ms, callback) {
      const timer = { at: now + ms, callback };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
  };
  function pass(ms: number) {
    now += ms;
    const due = timers.filter(({ at }) => at <= now);
    timers = timers.filter(({ at }) => at > now);
    for (const { callback } of due) callback();
  }
  return { clock, pass };
}
