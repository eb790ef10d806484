import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from './item-card.module.css';

const FIELDS = ['9em', '7em', '5em', '6em'];

/** Placeholder of the card during an item's first load. */
export function ItemCardSkeleton({ entity }: { entity: string }) {
  return (
    <Card>
      <div className={styles.layout} aria-busy="true">
        <span className="visually-hidden">{`Loading the ${entity}`}</span>
        <div className={styles.picture}>
          <Skeleton height="100%" shape="card" />
        </div>
        <div className={styles.fields}>
          <div className={styles.wide}>
            <Skeleton width="60%" height="1.75em" />
          </div>
          {FIELDS.map((width) => (
            <Skeleton key={width} width={width} height="2.5em" />
          ))}
        </div>
      </div>
    </Card>
  );
}
