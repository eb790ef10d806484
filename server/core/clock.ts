/** The time, as a dependency that tests can control. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
