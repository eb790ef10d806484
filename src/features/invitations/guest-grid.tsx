import { type CSSProperties, useRef } from 'react';
import { GuestCard } from './guest-card.tsx';
import type { GuestRow, ListedRow } from './guest-rows.ts';
import styles from './invitations.module.css';
import { useVisibleRows, type VisibleRows } from './use-visible-rows.ts';

/** Pixels from card to card; `--row` of the style sheet says the same. */
const ROW_HEIGHT = 84;
const COLUMN_WIDTH = 340;
/** Up to here everything is drawn, so that the browser's own search and print find everybody. */
const DRAWN_WHOLE = 300;

interface GuestGridProps {
  label: string;
  rows: readonly ListedRow[];
  companyId: string;
  onCancel: (row: GuestRow) => void;
}

/** The invited people as cards. Of a long list only those in sight are drawn: ten thousand would take seconds. */
export function GuestGrid({ label, rows, companyId, onCancel }: GuestGridProps) {
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
        <GuestCard
          key={row.key}
          row={row}
          companyId={companyId}
          position={first + index + 1}
          count={rows.length}
          onCancel={onCancel}
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
