/** Time and random numbers, injected so that tests control them. */
export interface Clock {
  now(): number;
  /** Calls back once after `ms`; returns a function that cancels it. */
  after(ms: number, callback: () => void): () => void;
}

/** A number in [0, 1). */
export type Random = () => number;

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};
