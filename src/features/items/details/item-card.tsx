import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { ItemImage } from '../../../entities/items/item-image.tsx';
import type { Item, ItemKindOf } from '../../../entities/items/item-kind.ts';
import { PastBadge } from '../../../entities/items/past-mark.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import styles from './item-card.module.css';
import { useFolded } from './use-folded.ts';

interface ItemCardProps<T extends Item> {
  kind: ItemKindOf<T>;
  companyId: string;
  item: T;
  /** The item's actions. */
  actions: ReactNode;
  /** Across its foot. */
  foot: ReactNode;
}

/** An item with all its fields, above its details. Can be folded to one line. */
export function ItemCard<T extends Item>({ kind, companyId, item, actions, foot }: ItemCardProps<T>) {
  const [isFolded, setIsFolded] = useFolded();
  const id = useId();
  return (
    <Card padding="none">
      <div className={styles.frame} data-folded={isFolded || undefined}>
        <div className={styles.line}>
          {isFolded && (
            <>
              <ItemImage media={item.media} size="thumbnail" />
              <strong className={styles.name} dir="auto">
                {item.name}
              </strong>
              {kind.pastDay(item, new Date()) !== undefined && <PastBadge />}
            </>
          )}
          <Button
            variant="quiet"
            size="s"
            icon={<ChevronDown className={styles.chevron} aria-hidden />}
            aria-expanded={!isFolded}
            aria-controls={id}
            onPress={() => setIsFolded(!isFolded)}
          >
            {isFolded ? 'Show details' : 'Hide details'}
          </Button>
        </div>
        {/* Hidden, not unmounted: a preparation in it continues. */}
        <div id={id} className={styles.layout} hidden={isFolded}>
          <ItemImage media={item.media} size="large" />
          <dl className={styles.fields}>
            {kind.cardFields.map(({ label, value, isWide }) => (
              <div key={label} className={isWide ? styles.wide : undefined}>
                <dt className={styles.label}>{label}</dt>
                <dd className={styles.value}>{value(item, { kind, companyId })}</dd>
              </div>
            ))}
          </dl>
          <div className={styles.actions}>{actions}</div>
          <div className={styles.foot}>{foot}</div>
        </div>
      </div>
    </Card>
  );
}
