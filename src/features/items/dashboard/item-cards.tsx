import { ItemImage } from '../../../entities/items/item-image.tsx';
import type { Item } from '../../../entities/items/item-kind.ts';
import { PaymentBadge } from '../../../entities/items/payment-badge.tsx';
import { paymentStatusField } from '../../../entities/items/standard-fields.tsx';
import { heightOf } from '../../../ui/text-scale.ts';
import { VisibleGrid } from '../../../ui/visible-grid.tsx';
import { ItemActions } from '../actions/item-actions.tsx';
import { ItemLink } from '../item-link.tsx';
import { OfflineMark } from '../offline/offline-mark.tsx';
import styles from './item-cards.module.css';
import type { ItemsLayoutProps } from './items-table.tsx';

/** The distance between the cards of a long list; the same as in the style sheet. */
const ROW = { fixed: 136, text: 320 };
const COLUMN_WIDTH = 356;
const DRAWN_WHOLE = 40;

/** The table's columns as cards, for tablets and phones, big enough for gloves. */
export function ItemCards<T extends Item>(props: ItemsLayoutProps<T>) {
  const { kind, companyId, items, total, copies, onOpen } = props;
  // The payment status is shown beside the name.
  const facts = kind.listFields.filter((field) => field !== paymentStatusField);
  return (
    <VisibleGrid
      label={kind.words.listLabel}
      rows={items}
      total={total}
      rowHeight={heightOf(ROW)}
      columnWidth={COLUMN_WIDTH}
      drawnWhole={DRAWN_WHOLE}
      className={styles.cards}
    >
      {(item, position) => (
        <li key={item._id} className={styles.card} aria-setsize={items.length} aria-posinset={position}>
          <div className={styles.head}>
            <ItemImage media={item.media} size="thumbnail" />
            <div className={styles.title}>
              <h2 className={styles.name} dir="auto">
                <ItemLink kind={kind} item={item}>
                  {item.name}
                </ItemLink>
              </h2>
              <div className={styles.states}>
                <PaymentBadge kind={kind} status={item.payment_status} />
                <OfflineMark copy={copies.get(item._id)} />
              </div>
            </div>
          </div>
          <dl className={styles.facts}>
            {facts.map(({ label, value, isWide }) => (
              <div key={label} className={isWide ? styles.wide : undefined}>
                <dt className={styles.label}>{label}</dt>
                <dd>{value(item, { kind, companyId })}</dd>
              </div>
            ))}
          </dl>
          <ItemActions
            kind={kind}
            companyId={companyId}
            item={item}
            place="card"
            onOpen={(dialog) => onOpen(dialog, item._id)}
          />
        </li>
      )}
    </VisibleGrid>
  );
}
