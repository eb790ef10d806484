import { formatCount } from '../../lib/count.ts';
import styles from './capacity.module.css';

interface CapacityProps {
  count: number;
  /** What the plan allows; 0 when that is not known or not limited. */
  limit: number;
  /** "invited", "connected". */
  taken: string;
  /** Whether there are more, nobody says how many. */
  isAtLeast?: boolean | undefined;
}

/** How many of the plan's places are taken, in numbers and as a bar. */
export function Capacity({ count, limit, taken, isAtLeast = false }: CapacityProps) {
  const shown = isAtLeast ? `At least ${formatCount(count)}` : formatCount(count);
  if (limit <= 0) return <span className={styles.places}>{`${shown} ${taken}`}</span>;
  return (
    <span className={styles.places}>
      <span>{`${shown} of ${formatCount(limit)} ${taken}`}</span>
      <meter
        className="visually-hidden"
        min={0}
        max={limit}
        value={Math.min(count, limit)}
        aria-label="Places taken"
      />
      <span className={styles.bar} data-full={count >= limit || undefined} aria-hidden="true">
        <span style={{ width: `${Math.min(100, (count / limit) * 100)}%` }} />
      </span>
    </span>
  );
}
