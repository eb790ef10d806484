import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from './items-table-skeleton.module.css';

const ROWS = [1, 2, 3, 4];

/** Placeholder during the table's first load, as tall as its rows. */
export function ItemsTableSkeleton({ plural }: { plural: string }) {
  return (
    <div className={styles.rows} aria-busy="true">
      <span className="visually-hidden">{`Loading ${plural}`}</span>
      {ROWS.map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton width="64px" height="44px" />
          <Skeleton width="28%" />
          <Skeleton width="18%" />
          <Skeleton width="14%" />
        </div>
      ))}
    </div>
  );
}
