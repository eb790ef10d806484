/** Formats a count: `10,000`. */
export function formatCount(count: number): string {
  // Avoids loading the locale's tables, which takes milliseconds on a slow tablet.
  return count < 1_000 ? String(count) : count.toLocaleString('en-US');
}

/** A count with its noun: `1 row`, `10,000 rows`. A verb may be part of it: `1 row waits`. */
export function countOf(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** Formats a plan's limit. No plan has a limit of 0: that means unknown. */
export function formatLimit(limit: number): string {
  return limit > 0 ? formatCount(limit) : '–';
}
