/** The clock of a test. */
export interface TestClock {
  now(): Date;
  /** Advances the time. */
  advance(by: { ms?: number; minutes?: number; hours?: number; days?: number }): void;
}

const BEGIN = new Date('2026-03-14T09:00:00Z');

/** A fixed clock that advances only when told. */
export function createTestClock(): TestClock {
  let now = BEGIN.getTime();
  return {
    now: () => new Date(now),
    advance({ ms = 0, minutes = 0, hours = 0, days = 0 }) {
      now += ms + minutes * 60_000 + hours * 3_600_000 + days * 86_400_000;
    },
  };
}
