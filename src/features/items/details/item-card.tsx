import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import { ItemImage } from '../item-image.tsx';
import type { Item, ItemKindOf } from '../item-kind.ts';
import styles from './item-card.module.css';

interface ItemCardProps<T extends Item> {
  kind: ItemKindOf<T>;
  companyId: string;
  item: T;
  /** What can be done with the item. */
  actions: ReactNode;
  /** Across its foot. */
  foot: ReactNode;
}

/** An item with all its fields, at the head of its details. */
export function ItemCard<T extends Item>({ kind, companyId, item, actions, foot }: ItemCardProps<T>) {
  return (
    <Card>
      <div className={styles.layout}>
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
    </Card>
  );
}
