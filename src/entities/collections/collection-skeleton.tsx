import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './member-card.module.css';

const CARDS = [1, 2, 3, 4, 5, 6];

/** Shown while the list is loaded for the first time. */
export function CollectionSkeleton({ plural }: { plural: string }) {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <span className="visually-hidden">{`Loading the ${plural}`}</span>
      {CARDS.map((card) => (
        <div key={card} className={styles.card}>
          <Skeleton width="40px" height="40px" shape="round" />
          <div className={styles.texts}>
            <Skeleton width="60%" />
            <Skeleton width="80%" />
          </div>
        </div>
      ))}
    </div>
  );
}
