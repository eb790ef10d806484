import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useNeedsConnection } from '../../../offline/needs-connection.ts';
import { UpdatedAt } from '../../../offline/updated-at.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import type { DashboardSearch } from '../item-addresses.ts';
import type { Item, ItemKindOf } from '../item-kind.ts';
import { NotLoaded } from '../not-loaded.tsx';
import { OfflineNote } from '../offline-note.tsx';
import { itemQueries } from '../queries.ts';
import { ItemCards } from './item-cards.tsx';
import { ItemsTable } from './items-table.tsx';
import { ItemsTableSkeleton } from './items-table-skeleton.tsx';
import { useWideScreen } from './use-wide-screen.ts';

interface ItemsScreenProps<T extends Item> {
  kind: ItemKindOf<T>;
  companyId: string;
  /** Opens a dialog by the address. */
  onOpen: (search: DashboardSearch) => void;
}

/** The dashboard. Its dialogs are composed by the route. */
export function ItemsScreen<T extends Item>({ kind, companyId, onOpen }: ItemsScreenProps<T>) {
  const items = useQuery(itemQueries.list(kind, companyId));
  const isEmpty = items.data?.length === 0;
  return (
    <>
      <PageHeader
        title={kind.words.list}
        actions={
          <>
            <UpdatedAt query={items} />
            {!isEmpty && <AddButton label={kind.words.add} onPress={() => onOpen({ dialog: 'add' })} />}
          </>
        }
      />
      <OfflineNote kind={kind} />
      <ItemsBody kind={kind} companyId={companyId} items={items} onOpen={onOpen} />
    </>
  );
}

function ItemsBody<T extends Item>({
  kind,
  companyId,
  items,
  onOpen,
}: ItemsScreenProps<T> & { items: UseQueryResult<T[]> }) {
  const isWide = useWideScreen();
  if (items.data === undefined) {
    if (items.isError) return <NotLoaded what={`The ${kind.plural}`} query={items} />;
    return <ItemsTableSkeleton plural={kind.plural} />;
  }
  if (items.data.length === 0) {
    return (
      <EmptyState
        icon={kind.emptyIcon}
        title={kind.words.none}
        text={kind.words.noneText}
        action={<AddButton label={kind.words.addFirst} onPress={() => onOpen({ dialog: 'add' })} />}
      />
    );
  }
  const Layout = isWide ? ItemsTable : ItemCards;
  return (
    <Layout
      kind={kind}
      companyId={companyId}
      items={items.data}
      onOpen={(dialog, item) => onOpen({ dialog, item })}
    />
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
