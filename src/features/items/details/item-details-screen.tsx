import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ItemDialog } from '../../../entities/items/item-addresses.ts';
import type { Item, ItemKindOf } from '../../../entities/items/item-kind.ts';
import { itemQueries } from '../../../entities/items/queries.ts';
import { useItem } from '../../../entities/items/use-item.ts';
import { UpdatedAt } from '../../../offline/reads/updated-at.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { type Tab, Tabs } from '../../../ui/tabs.tsx';
import { ItemActions } from '../actions/item-actions.tsx';
import { type OfflineParts, PrepareStrip } from '../offline/prepare-strip.tsx';
import { OfflineNote } from '../offline-note.tsx';
import { ItemCard } from './item-card.tsx';
import { ItemCardSkeleton } from './item-card-skeleton.tsx';
import styles from './item-details-screen.module.css';
import { ItemNotFound } from './item-not-found.tsx';

interface ItemDetailsScreenProps<T extends Item, TabId extends string> {
  kind: ItemKindOf<T>;
  companyId: string;
  itemId: string;
  tab: TabId;
  onTab: (tab: TabId) => void;
  onBack: () => void;
  onOpen: (dialog: ItemDialog) => void;
  /** Whether one is open, also one of a tab. */
  hasDialog: boolean;
  dialogs: (item: T) => ReactNode;
  /** What the tabs need without a connection. */
  offlineParts: OfflineParts;
  /** Beside the title, of another feature. */
  headerAction?: ReactNode;
  /** Their contents are of other features, and passed by the route. */
  tabs: (item: T) => readonly Tab<TabId>[];
}

/** One item with all its fields, and its collections in tabs below. */
export function ItemDetailsScreen<T extends Item, TabId extends string>(
  props: ItemDetailsScreenProps<T, TabId>,
) {
  const { kind, companyId, itemId, onBack } = props;
  const { item, query, shown } = useItem(kind, companyId, itemId);
  // Read again when a dialog opens: the item may have been changed or upgraded on another device.
  useQuery({ ...itemQueries.detail(kind, companyId, itemId), enabled: props.hasDialog });
  return (
    <>
      <PageHeader
        title={kind.words.details}
        back={{ label: 'Back', onPress: onBack }}
        actions={
          <>
            <UpdatedAt query={shown} isShared />
            {props.headerAction}
          </>
        }
      />
      <OfflineNote kind={kind} />
      {item && <LoadedItem {...props} item={item} />}
      {!item && query.isError && <ItemNotFound kind={kind} query={query} onBack={onBack} />}
      {!item && !query.isError && <ItemCardSkeleton entity={kind.entity} />}
    </>
  );
}

function LoadedItem<T extends Item, TabId extends string>(
  props: ItemDetailsScreenProps<T, TabId> & { item: T },
) {
  const { kind, companyId, item, onOpen } = props;
  const at = { kind, companyId, item };
  return (
    <div className={styles.sections}>
      <ItemCard
        {...at}
        actions={<ItemActions {...at} onOpen={onOpen} place="details" />}
        foot={<PrepareStrip {...at} parts={props.offlineParts} />}
      />
      <Tabs<TabId> label={item.name} selected={props.tab} onSelect={props.onTab} tabs={props.tabs(item)} />
      {props.dialogs(item)}
    </div>
  );
}
