import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useCallback } from 'react';
import type { AddedItem } from '../../../entities/items/forms/dialog-props.ts';
import type { DashboardSearch, SetSearch } from '../../../entities/items/item-addresses.ts';
import type { Item } from '../../../entities/items/item-kind.ts';
import { itemQueries } from '../../../entities/items/queries.ts';
import { useCompany } from '../../../entities/session/use-company.ts';
import { HomeScreenInvitation } from '../../../features/install/home-screen-invitation.tsx';
import { ItemsScreen } from '../../../features/items/dashboard/items-screen.tsx';
import { useScreenSnapshot } from '../../../features/items/use-screen-snapshot.ts';
import { planQueries } from '../../../features/plans/queries.ts';
import { useHistoryEntry } from '../../-history-entry.ts';
import { ItemDialogs } from './-item-dialogs.tsx';
import type { ItemRouteConfig } from './-item-route-config.ts';

interface DashboardProps<T extends Item> {
  config: ItemRouteConfig<T>;
  companyId: string;
  search: DashboardSearch;
  onSearch: SetSearch<DashboardSearch>;
}

/** A dashboard with its dialogs: EVENTS or LOCATIONS. */
export function Dashboard<T extends Item>({ config, companyId, search, onSearch }: DashboardProps<T>) {
  const { dialog } = search;
  const items = useQuery(itemQueries.list(config.kind, companyId));
  const item = items.data?.find(({ _id }) => _id === search.item);
  const isDrawn = items.data !== undefined && dialog === undefined && !search.search;
  useScreenSnapshot('dashboard_snapshot', companyId, isDrawn);
  const entry = useHistoryEntry();
  const close = () => entry.closeDialog(() => onSearch(({ search: text }) => ({ search: text }), 'in place'));
  const setSearch = useCallback(
    (text: string) => onSearch((now) => ({ ...now, search: text || undefined }), 'in place'),
    [onSearch],
  );
  const open = useCallback(
    (about: Pick<DashboardSearch, 'dialog' | 'item'>) =>
      onSearch(({ search: text }) => ({ ...about, search: text }), 'dialog'),
    [onSearch],
  );
  return (
    <>
      <HomeScreenInvitation />
      <ItemsScreen
        kind={config.kind}
        companyId={companyId}
        search={search.search ?? ''}
        onSearch={setSearch}
        onOpen={open}
      />
      {dialog === 'add' && <AddItem config={config} planId={search.plan} onClose={close} />}
      {dialog !== undefined && dialog !== 'add' && item && (
        <ItemDialogs
          config={config}
          companyId={companyId}
          item={item}
          dialog={dialog}
          onClose={close}
          onDeleted={close}
        />
      )}
    </>
  );
}

interface AddItemProps<T extends Item> {
  config: ItemRouteConfig<T>;
  planId: string | undefined;
  onClose: () => void;
}

function AddItem<T extends Item>({ config, planId, onClose }: AddItemProps<T>) {
  const { kind, AddDialog } = config;
  const company = useCompany();
  const plans = useQuery(planQueries.list(kind.productType));
  const navigate = useNavigate();
  const { isStillHere } = useHistoryEntry();

  function goOn({ _id, product_id: prod_id, isFreeTrial }: AddedItem) {
    if (!isStillHere()) return;
    if (isFreeTrial) return onClose();
    const what = { _id, user_id: company._id, type: 'internal', entity: kind.entity };
    void navigate({
      to: '/make-payment/$_id/$user_id/$type/$entity/$actionType/$prod_id',
      params: { ...what, actionType: 'purchase', prod_id },
      replace: true,
    });
  }

  return (
    <Suspense>
      <AddDialog company={company} plans={plans.data} planId={planId} onClose={onClose} onAdded={goOn} />
    </Suspense>
  );
}
