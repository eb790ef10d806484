import { formatCount } from '../../lib/count.ts';
import type { DoorState } from '../../offline/door/door-state.ts';
import styles from './door-figures.module.css';

/** How many of the list are in; with the walk-ins, who are counted apart, all who are; and by which door. */
export function DoorFigures({ counts, door }: { counts: DoorState['counts']; door: string }) {
  const { admitted, expected, walkIns, byDoor } = counts;
  const doors = [...byDoor].sort(([, one], [, other]) => other - one);
  return (
    <section className={styles.figures} aria-label="Counters">
      <p className={styles.main}>
        <strong>{formatCount(admitted)}</strong> of {formatCount(expected)} admitted
      </p>
      <progress
        className={styles.bar}
        max={Math.max(1, expected)}
        value={admitted}
        aria-label="Guests admitted"
      />
      <ul className={styles.doors}>
        <li>
          <strong>{formatCount(walkIns)}</strong> {walkIns === 1 ? 'walk-in' : 'walk-ins'}
        </li>
        {walkIns > 0 && (
          <li>
            <strong>{formatCount(admitted + walkIns)}</strong> in
          </li>
        )}
        {doors.map(([name, count]) => (
          <li key={name} aria-current={name === door || undefined}>
            <span dir="auto">{name}</span> <strong>{formatCount(count)}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}
