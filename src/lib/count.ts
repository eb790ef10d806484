/** A number of things, whole and not negative, as it is shown: `10,000`. */
export function formatCount(count: number): string {
  // What needs no comma is spared the locale's tables: milliseconds of a slow tablet's first list.
  return count < 1_000 ? String(count) : count.toLocaleString('en-US');
}

/** A number of things with its word: `1 row`, `10,000 rows`. What follows a word may go with it: `1 row waits`. */
export function countOf(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** What a plan allows, as it is shown: nobody sells a plan of none, so 0 is a limit that is not said. */
export function formatLimit(limit: number): string {
  return limit > 0 ? formatCount(limit) : '–';
}
