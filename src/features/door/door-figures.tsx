import { formatCount } from '../../lib/count.ts';
import { largest } from '../../lib/largest.ts';
import type { DoorState } from '../../offline/door/door-state.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import styles from './door-figures.module.css';

/** Doors by name, which are unlimited: any logged-in device may choose one. */
const SHOWN = 10;

/** Listed guests inside; with the separately counted walk-ins, everybody inside; and the number by door. */
export function DoorFigures({ counts, door }: { counts: DoorState['counts']; door: string }) {
  const { admitted, expected, walkIns, byDoor } = counts;
  const doors = doorsShown(byDoor, door);
  return (
    <section className={styles.figures} aria-label="Counters">
      <p className={styles.main}>
        <strong>{formatCount(admitted)}</strong> of {formatCount(expected)} admitted
      </p>
      <ProgressBar
        className={styles.bar}
        label="Guests admitted"
        value={admitted}
        max={Math.max(1, expected)}
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
        {doors.shown.map(([name, count]) => (
          <li key={name} aria-current={name === door || undefined}>
            <span dir="auto">{name}</span> <strong>{formatCount(count)}</strong>
          </li>
        ))}
        {doors.others > 0 && (
          <li>
            {formatCount(doors.others)} other {doors.others === 1 ? 'door' : 'doors'}{' '}
            <strong>{formatCount(doors.othersSize)}</strong>
          </li>
        )}
      </ul>
    </section>
  );
}

/** The largest ones, and always that of this device. */
function doorsShown(byDoor: ReadonlyMap<string, number>, door: string) {
  const { shown, others, othersSize } = largest(byDoor, SHOWN, ([, count]) => count);
  const own = byDoor.get(door);
  if (own === undefined || shown.some(([name]) => name === door)) return { shown, others, othersSize };
  return { shown: [...shown, [door, own] as const], others: others - 1, othersSize: othersSize - own };
}
