/** A count with its noun, of which a verb may be part: `1 door is`, `12 doors are`. */
export function countOf(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
