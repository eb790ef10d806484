import { formatCount } from '../../lib/count.ts';
import styles from './capacity.module.css';

interface CapacityProps {
  count: number;
  /** The plan's limit; 0 if it is unknown or there is none. */
  limit: number;
  /** "invited", "connected". */
  taken: string;
  /** Whether there may be more than `count`. */
  isAtLeast?: boolean | undefined;
}

/** How much of the plan's capacity is used, in numbers and as a bar. */
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
