import type { ItemDialog } from '../../../entities/items/item-addresses.ts';
import { ItemImage } from '../../../entities/items/item-image.tsx';
import type { Item, ItemField, ItemKindOf } from '../../../entities/items/item-kind.ts';
import type { OfflineCopy } from '../../../offline/prepare/offline-copy.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { heightOf } from '../../../ui/text-scale.ts';
import { ItemActions } from '../actions/item-actions.tsx';
import { ItemLink } from '../item-link.tsx';
import { OfflineMark } from '../offline/offline-mark.tsx';
import styles from './items-table.module.css';

export interface ItemsLayoutProps<T extends Item> {
  kind: ItemKindOf<T>;
  companyId: string;
  items: readonly T[];
  /** The number of all items, also of those that the search leaves out. */
  total: number;
  /** Those with an offline copy on this device. */
  copies: ReadonlyMap<string, OfflineCopy>;
  onOpen: (dialog: ItemDialog, itemId: string) => void;
}

/** The tallest row: three lines of a long name or place, the style sheet's maximum. */
const ROW = { fixed: 26, text: 72 };

/** All items with the columns of the specification, for screens wide enough. */
export function ItemsTable<T extends Item>(props: ItemsLayoutProps<T>) {
  const { kind, companyId, items, total, copies, onOpen } = props;
  const columnOf = ({ label, value, isWide, isNumber, isCompact, width }: ItemField<T>): Column<T> => ({
    id: label,
    header: label,
    align: isNumber ? 'end' : undefined,
    isCompact,
    width,
    cell: (item) => (
      <div className={isWide ? styles.long : undefined}>{value(item, { kind, companyId })}</div>
    ),
  });
  return (
    <div className={styles.dense}>
      <DataTable<T>
        label={kind.words.listLabel}
        rows={items}
        total={total}
        rowHeight={heightOf(ROW)}
        rowKey={({ _id }) => _id}
        columns={[
          {
            id: 'Image',
            header: 'Image',
            width: '6.5rem',
            cell: (item) => (
              <div className={styles.area}>
                <ItemLink kind={kind} item={item} isRepeated>
                  <ItemImage media={item.media} size="thumbnail" />
                </ItemLink>
              </div>
            ),
          },
          {
            id: 'Name',
            header: kind.nameLabel,
            isPrimary: true,
            cell: (item) => (
              <div className={styles.area}>
                <span className={styles.name} dir="auto" title={item.name}>
                  <ItemLink kind={kind} item={item}>
                    {item.name}
                  </ItemLink>
                </span>
                <OfflineMark copy={copies.get(item._id)} />
              </div>
            ),
          },
          ...kind.listFields.map(columnOf),
          {
            id: 'Action',
            header: 'Action',
            isCompact: true,
            align: 'end',
            width: '17.5rem',
            cell: (item) => (
              <ItemActions
                kind={kind}
                companyId={companyId}
                item={item}
                place="row"
                onOpen={(dialog) => onOpen(dialog, item._id)}
              />
            ),
          },
        ]}
      />
    </div>
  );
}
