import { type CSSProperties, type ReactNode, useRef } from 'react';
import { textScale } from './text-scale.ts';
import { useDrawnRows } from './use-drawn-rows.ts';
import { type GridMeasures, useVisibleRows, type VisibleRows } from './use-visible-rows.ts';

interface VisibleGridProps<Row> extends Omit<GridMeasures, 'count'> {
  label: string;
  rows: readonly Row[];
  /** Up to so many, all are drawn: the browser's own search and print find them. */
  drawnWhole: number;
  /** How many rows there are when none is searched for: a long list stays one. */
  total?: number | undefined;
  className: string | undefined;
  /** Draws an `li`, given which it is, counted from 1: most of a long list is not in the page. */
  children: (row: Row, position: number) => ReactNode;
}

/**
 * A list as cards side by side, each as wide as `columnWidth` at least where text has its usual size. Of a long one only
 * those in sight are drawn, and all of its cards must be as high as `rowHeight` says, the gap included: `[data-long]`
 * marks it for the style sheet.
 */
export function VisibleGrid<Row>(props: VisibleGridProps<Row>) {
  const { label, rows, total = rows.length, drawnWhole, rowHeight, className, children } = props;
  const columnWidth = props.columnWidth * textScale();
  const grid = useRef<HTMLUListElement>(null);
  const drawn = useDrawnRows(rows, children);
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

/** Rows that are not drawn keep their place, so that the page's scroll bar tells the truth. */
function placeOf({ columns, from, to }: VisibleRows, all: number, rowHeight: number): CSSProperties {
  return {
    gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
    paddingTop: from * rowHeight,
    paddingBottom: Math.max(0, all - to) * rowHeight,
  };
}
