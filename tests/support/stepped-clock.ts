import type { Clock } from '../../common/lib/clock.ts';

export interface SteppedClock {
  clock: Clock;
  /** Advances the time, and runs what has become due. */
  pass(ms: number): void;
  /** Milliseconds that have passed, whatever the clock was set to. */
  elapsed(): number;
  /** Sets the clock by some milliseconds without advancing time. */
  set(byMs: number): void;
}

/**
 * A clock that only advances when a test says so.
 * @param start epoch milliseconds
 */
export function steppedClock(start = 1_000_000): SteppedClock {
  let now = start;
  let elapsed = 0;
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
    elapsed += ms;
    const due = timers.filter(({ at }) => at <= now);
    timers = timers.filter(({ at }) => at > now);
    for (const { callback } of due) callback();
  }
  function set(byMs: number) {
    now += byMs;
    timers = timers.map(({ at, callback }) => ({ at: at + byMs, callback }));
  }
  return { clock, pass, elapsed: () => elapsed, set };
}
