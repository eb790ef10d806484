import { formatCount } from '../../lib/count.ts';
import type { DoorState } from '../../offline/door/door-state.ts';
import styles from './door-figures.module.css';

/** How many are in, of how many, and by which door. */
export function DoorFigures({ counts, door }: { counts: DoorState['counts']; door: string }) {
  const { admitted, expected, walkIns, byDoor } = counts;
  const doors = [...byDoor].sort(([, one], [, other]) => other - one);
  return (
    <section className={styles.figures} aria-label="Counters">
      <p className={styles.main}>
        <strong>{formatCount(admitted)}</strong> of {formatCount(expected)} in
      </p>
      <progress className={styles.bar} max={Math.max(1, expected)} value={admitted} aria-label="Guests in" />
      <ul className={styles.doors}>
        <li>
          <strong>{formatCount(walkIns)}</strong> {walkIns === 1 ? 'walk-in' : 'walk-ins'}
        </li>
        {doors.map(([name, count]) => (
          <li key={name} aria-current={name === door || undefined}>
            <span dir="auto">{name}</span> <strong>{formatCount(count)}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}
