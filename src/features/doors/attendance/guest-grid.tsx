import { memo } from 'react';
import { arrivalOf } from '../../../../common/door/arrival.ts';
import { Badge } from '../../../ui/badge.tsx';
import { heightOf } from '../../../ui/text-scale.ts';
import { useClock } from '../../../ui/use-clock.ts';
import { VisibleGrid } from '../../../ui/visible-grid.tsx';
import { arrivalLabel } from './attendance-messages.ts';
import styles from './guest-grid.module.css';
import { type GuestRow, stateWord } from './guest-rows.ts';

/** Row height in pixels; must equal that in `guest-grid.module.css`. */
const ROW = { fixed: 32, text: 44 };
const COLUMN_WIDTH = 340;
const DRAWN_WHOLE = 48;

const TONES = { in: 'success', out: 'neutral', conflict: 'warning' } as const;

interface GuestGridProps {
  rows: readonly GuestRow[];
  /** The number of guests without a search. */
  total: number;
  /** `2026-03-20` */
  eventDay: string;
  isOver: boolean;
}

/** The guests with their state, virtualized. */
export function GuestGrid({ rows, total, eventDay, isOver }: GuestGridProps) {
  return (
    <VisibleGrid
      label="Guests"
      rows={rows}
      total={total}
      rowHeight={heightOf(ROW)}
      columnWidth={COLUMN_WIDTH}
      drawnWhole={DRAWN_WHOLE}
      className={styles.grid}
    >
      {(row, position) => (
        <GuestCard
          key={row.guest.id}
          row={row}
          position={position}
          count={rows.length}
          eventDay={eventDay}
          isOver={isOver}
        />
      )}
    </VisibleGrid>
  );
}

interface GuestCardProps extends Pick<GuestGridProps, 'eventDay' | 'isOver'> {
  row: GuestRow;
  /** Its place in the whole list, counted from 1: most of a long list is not in the document. */
  position: number;
  count: number;
}

const GuestCard = memo(function GuestCard({ row, position, count, eventDay, isOver }: GuestCardProps) {
  const { guest, name, detail } = row;
  const arrival = arrivalOf(guest);
  return (
    <li className={styles.card} aria-setsize={count} aria-posinset={position}>
      <span className={styles.name} dir="auto" title={name}>
        {name}
      </span>
      <Badge tone={TONES[guest.state]}>{stateWord(guest, isOver)}</Badge>
      <span className={styles.detail} title={detail}>
        {detail}
      </span>
      {arrival && (
        <span className={styles.when} title={`${arrival.door} ${arrival.at}`}>
          {!arrival.isCorrected && 'about '}
          <Arrival at={arrival.at} eventDay={eventDay} /> · <bdi>{arrival.door}</bdi>
        </span>
      )}
    </li>
  );
});

function Arrival({ at, eventDay }: { at: string; eventDay: string }) {
  return useClock((now) => arrivalLabel(at, eventDay, now));
}
