/** The time of a test's world. */
export interface TestClock {
  now(): Date;
  /** Moves the time on. */
  advance(by: { ms?: number; minutes?: number; hours?: number; days?: number }): void;
}

const BEGIN = new Date('2026-03-14T09:00:00Z');

/** A clock that stands still until it is told to go on. */
export function createTestClock(): TestClock {
  let now = BEGIN.getTime();
  return {
    now: () => new Date(now),
    advance({ ms = 0, minutes = 0, hours = 0, days = 0 }) {
      now += ms + minutes * 60_000 + hours * 3_600_000 + days * 86_400_000;
    },
  };
}
