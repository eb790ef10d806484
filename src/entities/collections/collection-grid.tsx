import { classNames } from '../../ui/class-names.ts';
import { heightOf } from '../../ui/text-scale.ts';
import { VisibleGrid } from '../../ui/visible-grid.tsx';
import type { MemberKind } from './collection-kind.ts';
import type { ListedRow, MemberRow } from './collection-rows.ts';
import styles from './member-card.module.css';
import { MemberCard } from './member-card.tsx';

/** Row height of the grid in pixels; must equal `--row` in collection-panel.module.css. */
const ROW = { fixed: 40, text: 44 };
const COLUMN_WIDTH = 340;
const DRAWN_WHOLE = 48;
/** Cards whose height depends on their text cannot be virtualized. */
const NOT_VIRTUALIZED_UP_TO = 400;

interface CollectionGridProps {
  label: string;
  kind: MemberKind;
  rows: readonly ListedRow[];
  companyId: string;
  onRemove: (row: MemberRow) => void;
}

/** The list as cards, virtualized: drawing ten thousand at once would take seconds. */
export function CollectionGrid({ label, kind, rows, companyId, onRemove }: CollectionGridProps) {
  return (
    <VisibleGrid
      label={label}
      rows={rows}
      rowHeight={heightOf(ROW)}
      columnWidth={COLUMN_WIDTH}
      drawnWhole={kind.isDetailWhole ? NOT_VIRTUALIZED_UP_TO : DRAWN_WHOLE}
      className={classNames(styles.grid, kind.isDetailWhole && styles.whole)}
    >
      {(row, position) => (
        <MemberCard
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
