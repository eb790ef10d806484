import { randomFrom } from '../../support/random-from.ts';

/** Reproducible random numbers: the same seed gives the same run. */
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
  const next = randomFrom(seed);
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: (from) => from[between(0, Math.max(0, from.length - 1))],
    fork: () => dice(between(0, 0x7fff_ffff)),
  };
}
