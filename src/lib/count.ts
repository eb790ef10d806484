/** A number of things as it is shown: `10,000`. */
export function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}

/** A number of things with its word: `1 row`, `10,000 rows`. What follows a word may go with it: `1 row waits`. */
export function countOf(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
