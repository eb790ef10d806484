import { VisibleGrid } from '../../../ui/visible-grid.tsx';
import { BelongingCard } from './belonging-card.tsx';
import type { BelongingKind } from './belonging-kind.ts';
import type { BelongingRow, ListedRow } from './belonging-rows.ts';
import styles from './belongings.module.css';

/** Pixels from card to card; `--row` of the style sheet says the same. */
const ROW_HEIGHT = 84;
const COLUMN_WIDTH = 340;
const DRAWN_WHOLE = 48;

interface BelongingsGridProps {
  label: string;
  kind: BelongingKind;
  rows: readonly ListedRow[];
  companyId: string;
  onRemove: (row: BelongingRow) => void;
}

/** The list as cards. Ten thousand drawn at once would take seconds. */
export function BelongingsGrid({ label, kind, rows, companyId, onRemove }: BelongingsGridProps) {
  return (
    <VisibleGrid
      label={label}
      rows={rows}
      rowHeight={ROW_HEIGHT}
      columnWidth={COLUMN_WIDTH}
      drawnWhole={DRAWN_WHOLE}
      className={styles.grid}
    >
      {(row, position) => (
        <BelongingCard
          key={row.key}
          kind={kind}
          row={row}
          companyId={companyId}
          position={position}
          count={rows.length}
          onRemove={onRemove}
        />
      )}
    </VisibleGrid>
  );
}
