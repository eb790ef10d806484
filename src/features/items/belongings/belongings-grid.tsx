import { type CSSProperties, useRef } from 'react';
import { useVisibleRows, type VisibleRows } from '../../../ui/use-visible-rows.ts';
import { BelongingCard } from './belonging-card.tsx';
import type { BelongingKind } from './belonging-kind.ts';
import type { BelongingRow, ListedRow } from './belonging-rows.ts';
import styles from './belongings.module.css';

/** Pixels from card to card; `--row` of the style sheet says the same. */
const ROW_HEIGHT = 84;
const COLUMN_WIDTH = 340;
/** Up to here everything is drawn, so that the browser's own search and print find everybody. */
const DRAWN_WHOLE = 300;

interface BelongingsGridProps {
  label: string;
  kind: BelongingKind;
  rows: readonly ListedRow[];
  companyId: string;
  onRemove: (row: BelongingRow) => void;
}

/** The list as cards. Of a long one only those in sight are drawn: ten thousand would take seconds. */
export function BelongingsGrid({ label, kind, rows, companyId, onRemove }: BelongingsGridProps) {
  const grid = useRef<HTMLUListElement>(null);
  const inSight = useVisibleRows(grid, {
    count: rows.length,
    rowHeight: ROW_HEIGHT,
    columnWidth: COLUMN_WIDTH,
  });
  const { columns, from, to } = drawnRows(inSight, rows.length);
  const first = from * columns;
  return (
    <ul
      ref={grid}
      // biome-ignore lint/a11y/noRedundantRoles: `list-style: none` takes the role away in Safari
      role="list"
      className={styles.grid}
      aria-label={label}
      style={placeOf({ columns, from, to }, rows.length)}
    >
      {rows.slice(first, to * columns).map((row, index) => (
        <BelongingCard
          key={row.key}
          kind={kind}
          row={row}
          companyId={companyId}
          position={first + index + 1}
          count={rows.length}
          onRemove={onRemove}
        />
      ))}
    </ul>
  );
}

/** Rows that are not drawn keep their place, so that the page's scroll bar tells the truth. */
function placeOf({ columns, from, to }: VisibleRows, count: number): CSSProperties {
  const after = Math.ceil(count / columns) - to;
  return {
    gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
    paddingTop: from * ROW_HEIGHT,
    paddingBottom: Math.max(0, after) * ROW_HEIGHT,
  };
}

function drawnRows(inSight: VisibleRows, count: number): VisibleRows {
  if (count > DRAWN_WHOLE) return inSight;
  return { columns: inSight.columns, from: 0, to: Math.ceil(count / inSight.columns) };
}
