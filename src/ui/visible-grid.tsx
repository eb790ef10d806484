import { type CSSProperties, type ReactNode, useRef } from 'react';
import { textScale } from './text-scale.ts';
import { useRenderedRows } from './use-rendered-rows.ts';
import { type GridMeasures, useVisibleRows, type VisibleRows } from './use-visible-rows.ts';

interface VisibleGridProps<Row> extends Omit<GridMeasures, 'count'> {
  label: string;
  rows: readonly Row[];
  /** Up to this many rows all are rendered, so that the browser's own search and print find them. */
  drawnWhole: number;
  /** The number of rows without a search: a long list stays one. */
  total?: number | undefined;
  className: string | undefined;
  /** Renders an `li`, given its position counted from 1, as most of a long list is not in the document. */
  children: (row: Row, position: number) => ReactNode;
}

/**
 * A grid of cards, each at least `columnWidth` wide at the default text size. A long one is virtualized, and all its
 * cards must have the height `rowHeight`, the gap included: `[data-long]` marks it for the style sheet.
 */
export function VisibleGrid<Row>(props: VisibleGridProps<Row>) {
  const { label, rows, total = rows.length, drawnWhole, rowHeight, className, children } = props;
  const columnWidth = props.columnWidth * textScale();
  const grid = useRef<HTMLUListElement>(null);
  const drawn = useRenderedRows(rows, children);
  const inSight = useVisibleRows(grid, { count: rows.length, rowHeight, columnWidth });
  const isLong = total > drawnWhole;
  const all = Math.ceil(rows.length / inSight.columns);
  const { columns, from, to } = isLong ? inSight : { columns: inSight.columns, from: 0, to: all };
  return (
    <ul
      ref={grid}
      // biome-ignore lint/a11y/noRedundantRoles: `list-style: none` takes the role away in Safari
      role="list"
      className={className}
      aria-label={label}
      data-long={isLong || undefined}
      style={placeOf({ columns, from, to }, all, rowHeight)}
    >
      {drawn(from * columns, to * columns)}
    </ul>
  );
}

/** Rows that are not rendered keep their space, so that the scroll bar is right. */
function placeOf({ columns, from, to }: VisibleRows, all: number, rowHeight: number): CSSProperties {
  return {
    gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
    paddingTop: from * rowHeight,
    paddingBottom: Math.max(0, all - to) * rowHeight,
  };
}
