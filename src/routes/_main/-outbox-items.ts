import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { itemKinds } from '../../../common/contract/item-kinds.ts';
import { itemOfQueueKey, queueKeyOf } from '../../../common/outbox/queue-key.ts';
import type { DetailsSearch } from '../../entities/items/item-addresses.ts';
import type { Item, ItemKindOf } from '../../entities/items/item-kind.ts';
import { itemQueries, listedItem } from '../../entities/items/queries.ts';
import type { OutboxItems } from '../../features/sync/outbox-items.ts';
import { keptItemNames, noteItemNames } from '../../offline/changes/item-names.ts';
import { type OutboxEntry, useOutboxEntries } from '../../offline/changes/use-outbox-entries.ts';
import { useOpenReports } from '../../offline/changes/use-reports.ts';
import { useEventsAtDoors } from '../../offline/door/use-at-doors.ts';
import { persisted } from '../../offline/reads/persister.ts';

/** The forms that can edit a pending or refused entry. */
const forms: Partial<Record<NonNullable<OutboxEntry['call']>, DetailsSearch>> = {
  sendEventInvitation: { dialog: 'add' },
  sendLocationInvitation: { dialog: 'add' },
  addCamera: { tab: 'cameras', dialog: 'add' },
};

/** The names and forms of pending entries. Loads the items only if there are entries. */
export function useOutboxItems<T extends Item>(kind: ItemKindOf<T>, companyId: string): OutboxItems {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const waiting = useOutboxEntries(companyId);
  const reports = useOpenReports(companyId);
  const atDoors = useEventsAtDoors(companyId);
  const queues = [...waiting, ...reports].map(({ queueKey }) => itemOfQueueKey(queueKey));
  const ids = [...new Set([...queues, ...atDoors])];
  const { data: items, dataUpdatedAt } = useQuery({
    ...itemQueries.list(kind, companyId),
    enabled: ids.length > 0,
    // A missing name needs neither a spinner nor a toast.
    meta: { quiet: true },
  });
  const unlisted = ids.filter((id) => !listedItem(items, id));
  const { data: opened } = useQuery({
    queryKey: [companyId, 'names-on-device', kind.plural, unlisted],
    queryFn: () => namesOnDevice(kind, companyId, unlisted),
    enabled: unlisted.length > 0,
    networkMode: 'always',
    meta: { quiet: true },
  });
  function nameOf(id: string): string | undefined {
    const details = queryClient.getQueryState<T>(itemQueries.detailKey(kind, companyId, id));
    // The details may have been loaded after the list.
    const isNewer = details !== undefined && details.dataUpdatedAt > dataUpdatedAt;
    return (isNewer ? details.data?.name : undefined) ?? listedItem(items, id)?.name ?? opened?.[id];
  }
  const names = JSON.stringify(
    Object.fromEntries(ids.map((id) => [queueKeyOf({ kind: kind.entity, id }), nameOf(id)])),
  );
  // Stored while it is known, as a deleted item is on no list.
  useEffect(() => {
    if (names !== '{}') noteItemNames(companyId, JSON.parse(names));
  }, [companyId, names]);
  return {
    correct({ id, queueKey }) {
      const search = { dialog: 'correct', row: id } satisfies DetailsSearch;
      void navigate({ to: kind.paths.details, params: { _id: itemOfQueueKey(queueKey) }, search });
    },
    itemNameOf(queueKey) {
      return nameOf(itemOfQueueKey(queueKey)) ?? itemKinds[kind.entity].unnamed;
    },
    editOf({ id, queueKey, call, status }) {
      const form = call && forms[call];
      // The item was deleted, so no screen has the form any more.
      const isItemGone = status === 404 && listedItem(items, itemOfQueueKey(queueKey)) === undefined;
      if (!form || isItemGone || waiting.some(({ dependsOn }) => dependsOn === id)) return undefined;
      const place = { params: { _id: itemOfQueueKey(queueKey) }, search: { ...form, row: id } };
      return () => void navigate({ to: kind.paths.details, ...place });
    },
  };
}

/**
 * Offline and without the list, items that were opened by their URL have their names in the cache; deleted ones keep
 * the name they had when the entry was made.
 */
async function namesOnDevice<T extends Item>(kind: ItemKindOf<T>, companyId: string, ids: readonly string[]) {
  const before = await keptItemNames(companyId);
  const named = ids.map(async (id) => {
    const item = await persisted.retrieveQuery<T>(hashKey(itemQueries.detailKey(kind, companyId, id)));
    const name = item?.name ?? before[queueKeyOf({ kind: kind.entity, id })];
    return name === undefined ? [] : [[id, name] as const];
  });
  return Object.fromEntries((await Promise.all(named)).flat());
}
