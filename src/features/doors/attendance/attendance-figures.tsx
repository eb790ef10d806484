import type { DoorCounts } from '../../../../common/door/count-guests.ts';
import { formatCount } from '../../../lib/count.ts';
import { largest } from '../../../lib/largest.ts';
import styles from './attendance-panel.module.css';
import type { DoorShare } from './door-shares.ts';

/** The most doors shown: sessions of the company can use any number of names. */
const SHOWN = 12;

interface AttendanceFiguresProps {
  counts: DoorCounts;
  /** The number of those admitted whose invitation was cancelled. */
  cancelled: number;
  /** Whether the event's day is over. */
  noShows: number | undefined;
  doors: readonly DoorShare[];
}

/** How many of the guests came, in total and by door. */
export function AttendanceFigures({ counts, cancelled, noShows, doors }: AttendanceFiguresProps) {
  const { admitted, expected, walkIns } = counts;
  const { shown, others, othersSize } = largest(doors, SHOWN, ({ count }) => count);
  const came =
    cancelled === 0
      ? `of ${formatCount(expected)} expected`
      : `${formatCount(admitted - cancelled)} of ${formatCount(expected)} expected, ${formatCount(cancelled)} cancelled`;
  return (
    <dl className={styles.figures}>
      <Figure name="Admitted" value={formatCount(admitted)} detail={came} />
      <Figure name="Walk-ins" value={formatCount(walkIns)} />
      {walkIns > 0 && (
        <Figure name="In" value={formatCount(admitted + walkIns)} detail="admitted and walk-ins" />
      )}
      {noShows !== undefined && <Figure name="No-shows" value={formatCount(noShows)} />}
      {shown.map(({ id, name, which, count }) => (
        <Figure
          key={id}
          name={name}
          value={formatCount(count)}
          detail={which === '' ? 'by this door' : `by this door: ${which}`}
        />
      ))}
      {others > 0 && (
        <Figure
          name={`${formatCount(others)} other ${others === 1 ? 'door' : 'doors'}`}
          value={formatCount(othersSize)}
          detail="by these together"
        />
      )}
    </dl>
  );
}

function Figure({ name, value, detail }: { name: string; value: string; detail?: string }) {
  return (
    <div className={styles.figure}>
      <dt dir="auto">{name}</dt>
      <dd>
        <strong>{value}</strong>
        {detail && <span>{detail}</span>}
      </dd>
    </div>
  );
}
