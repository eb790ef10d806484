/** A number of things as it is shown: `10,000`. */
export function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}
