export interface Largest<T> {
  /** The largest first. */
  readonly shown: readonly T[];
  /** How many are left out. */
  readonly others: number;
  /** Of those that are left out, what `sizeOf` says of them together. */
  readonly othersSize: number;
}

/** The `most` largest of any number, in one pass; of equal ones the first. */
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
