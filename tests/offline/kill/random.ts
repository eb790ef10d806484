/** Reproducible random numbers: the same seed gives the same run (mulberry32). */
export interface Dice {
  /** A number in [0, 1). */
  next(): number;
  /** An integer from `least` to `most`, both included. */
  between(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T | undefined;
  /** An independent sequence. */
  fork(): Dice;
}

export function dice(seed: number): Dice {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: (from) => from[between(0, Math.max(0, from.length - 1))],
    fork: () => dice(between(0, 0x7fff_ffff)),
  };
}
