export interface Largest<T> {
  /** The largest first. */
  readonly shown: readonly T[];
  /** The number of those left out. */
  readonly others: number;
  /** The sum of `sizeOf` over those left out. */
  readonly othersSize: number;
}

/** The `most` largest of any number of values, in one pass; the first of equal ones. */
export function largest<T>(all: Iterable<T>, most: number, sizeOf: (one: T) => number): Largest<T> {
  const shown: T[] = [];
  let [others, othersSize] = [0, 0];
  for (const one of all) {
    const size = sizeOf(one);
    const before = shown.findIndex((other) => sizeOf(other) < size);
    shown.splice(before < 0 ? shown.length : before, 0, one);
    const left = shown.length > most ? shown.pop() : undefined;
    if (left === undefined) continue;
    others += 1;
    othersSize += sizeOf(left);
  }
  return { shown, others, othersSize };
}
