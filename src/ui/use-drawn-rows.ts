import { type ReactNode, useMemo } from 'react';

/**
 * Draws the rows of a long list that are in sight, each once: the same element is not drawn again, so while one
 * scrolls only what comes into sight costs anything. Other rows or another `draw` begin afresh.
 */
export function useDrawnRows<Row>(
  rows: readonly Row[],
  /** Which row it is, is counted from 1. */
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
