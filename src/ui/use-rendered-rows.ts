import { type ReactNode, useMemo } from 'react';

/**
 * Renders the visible rows of a long list, each once: elements are cached, so that scrolling only renders rows that
 * come into view. Other rows or another `draw` reset the cache.
 */
export function useRenderedRows<Row>(
  rows: readonly Row[],
  /** The position is counted from 1. */
  draw: (row: Row, position: number) => ReactNode,
): (from: number, to: number) => ReactNode[] {
  return useMemo(() => {
    const drawn = new Map<number, ReactNode>();
    return (from, to) =>
      rows.slice(from, to).map((row, offset) => {
        const position = from + offset + 1;
        const element = drawn.has(position) ? drawn.get(position) : draw(row, position);
        drawn.set(position, element);
        return element;
      });
  }, [rows, draw]);
}
