import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { FREE_TRIAL_USERS } from '../../../../common/contract/plans.ts';
import type { DashboardSearch } from '../../../entities/items/item-addresses.ts';
import type { Item, ItemKindOf } from '../../../entities/items/item-kind.ts';
import { NotLoaded } from '../../../entities/items/not-loaded.tsx';
import { itemQueries } from '../../../entities/items/queries.ts';
import { TakesLong } from '../../../entities/items/takes-long.tsx';
import { useSearchText } from '../../../entities/items/use-search-text.ts';
import { sessionQueries } from '../../../entities/session/queries.ts';
import { formatCount } from '../../../lib/count.ts';
import { useNeedsConnection } from '../../../offline/connection/needs-connection.ts';
import { UpdatedAt } from '../../../offline/reads/updated-at.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchBar } from '../../../ui/search-bar.tsx';
import { useOfflineCopies } from '../offline/use-offline-copies.ts';
import { OfflineNote } from '../offline-note.tsx';
import { ItemCards } from './item-cards.tsx';
import styles from './items-screen.module.css';
import { ItemsTable } from './items-table.tsx';
import { ItemsTableSkeleton } from './items-table-skeleton.tsx';
import { useFoundItems } from './use-found-items.ts';
import { useWideScreen } from './use-wide-screen.ts';

interface ItemsScreenProps<T extends Item> {
  kind: ItemKindOf<T>;
  companyId: string;
  /** The search text in the URL, and the callback that changes it. */
  search: string;
  onSearch: (search: string) => void;
  /** Opens a dialog by the URL. */
  onOpen: (search: Pick<DashboardSearch, 'dialog' | 'item'>) => void;
}

/** From this many items on a search is shown, as scanning is slower than typing a name. */
const SEARCHED_FROM = 12;

/** The dashboard. Its dialogs are composed by the route. */
export function ItemsScreen<T extends Item>(props: ItemsScreenProps<T>) {
  const { kind, companyId, onOpen } = props;
  const items = useQuery(itemQueries.list(kind, companyId));
  const isEmpty = items.data?.length === 0;
  return (
    <>
      <PageHeader
        title={kind.words.list}
        actions={
          <>
            <UpdatedAt query={items} isShared />
            {!isEmpty && <AddButton label={kind.words.add} onPress={() => onOpen({ dialog: 'add' })} />}
          </>
        }
      />
      <OfflineNote kind={kind} />
      <ItemsBody {...props} items={items} />
    </>
  );
}

function ItemsBody<T extends Item>(props: ItemsScreenProps<T> & { items: UseQueryResult<T[]> }) {
  const { kind, companyId, items, onOpen } = props;
  const company = useQuery(sessionQueries.company(companyId));
  if (items.data === undefined) {
    if (items.isError) return <NotLoaded what={`The ${kind.plural}`} query={items} />;
    return (
      <div className={styles.list}>
        <ItemsTableSkeleton plural={kind.plural} />
        <TakesLong what={`The ${kind.plural}`} queryKey={itemQueries.list(kind, companyId).queryKey} />
      </div>
    );
  }
  if (items.data.length > 0) return <ItemsList {...props} items={items.data} />;
  return (
    <EmptyState
      icon={kind.emptyIcon}
      title={kind.words.none}
      text={
        kind.hasFreeTrial && company.data?.first_entry
          ? `${kind.words.noneText} The first one can be a free trial for up to ${FREE_TRIAL_USERS} users.`
          : kind.words.noneText
      }
      action={<AddButton label={kind.words.addFirst} onPress={() => onOpen({ dialog: 'add' })} />}
    />
  );
}

function ItemsList<T extends Item>(props: ItemsScreenProps<T> & { items: readonly T[] }) {
  const { kind, companyId, items, onOpen } = props;
  const isWide = useWideScreen();
  const [search, setSearch] = useSearchText(props.search, props.onSearch);
  const found = useFoundItems(items, search);
  const copies = useOfflineCopies(companyId);
  const Layout = isWide ? ItemsTable : ItemCards;
  // Memoized: a typed letter is shown at once, and the rows follow.
  const list = useMemo(
    () => (
      <Layout
        kind={kind}
        companyId={companyId}
        items={found}
        total={items.length}
        copies={copies}
        onOpen={(dialog, item) => onOpen({ dialog, item })}
      />
    ),
    [Layout, kind, companyId, found, items.length, copies, onOpen],
  );
  return (
    <div className={styles.list}>
      {(items.length >= SEARCHED_FROM || search !== '') && (
        <SearchBar
          label="Search name or location"
          value={search}
          onChange={setSearch}
          searched={search.trim()}
        >
          <span role="status" className={styles.found}>
            {search.trim() !== '' && `${formatCount(found.length)} found`}
          </span>
        </SearchBar>
      )}
      {found.length === 0 ? (
        <EmptyState
          icon={kind.emptyIcon}
          title={`NO ${kind.plural.toUpperCase()} FOUND`}
          text={`Nothing matches “${search.trim()}”.`}
        />
      ) : (
        list
      )}
    </div>
  );
}

function AddButton({ label, onPress }: { label: string; onPress: () => void }) {
  const needsConnection = useNeedsConnection();
  return (
    <Button variant="primary" icon={<Plus aria-hidden />} disabledReason={needsConnection} onPress={onPress}>
      {label}
    </Button>
  );
}
