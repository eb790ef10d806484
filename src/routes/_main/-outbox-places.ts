import { hashKey, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { DetailsSearch } from '../../features/items/item-addresses.ts';
import type { Item, ItemKindOf } from '../../features/items/item-kind.ts';
import { itemQueries, listedItem } from '../../features/items/queries.ts';
import type { OutboxPlaces } from '../../features/sync/outbox-places.ts';
import { persisted } from '../../offline/persister.ts';
import { useOpenReports } from '../../offline/use-reports.ts';
import { useAllWaiting, type WaitingEntry } from '../../offline/use-waiting.ts';

/** The forms in which what waits or was refused can be changed. */
const forms: Partial<Record<NonNullable<WaitingEntry['call']>, DetailsSearch>> = {
  sendEventInvitation: { dialog: 'add' },
  sendLocationInvitation: { dialog: 'add' },
  addCamera: { tab: 'cameras', dialog: 'add' },
};

/** The names and forms of what waits. Asks for the items only once something does. */
export function useOutboxPlaces<T extends Item>(kind: ItemKindOf<T>, companyId: string): OutboxPlaces {
  const navigate = useNavigate();
  const waiting = useAllWaiting(companyId);
  const reports = useOpenReports(companyId);
  const { data: items } = useQuery({
    ...itemQueries.list(kind, companyId),
    enabled: waiting.length + reports.length > 0,
    // A name that is missing is no reason for a spinner or a toast.
    meta: { quiet: true },
  });
  const unlisted = [...new Set([...waiting, ...reports].map(({ lane }) => itemIn(lane)))].filter(
    (id) => !listedItem(items, id),
  );
  const { data: opened } = useQuery({
    queryKey: [companyId, 'names-on-device', kind.plural, unlisted],
    queryFn: () => namesOnDevice(kind, companyId, unlisted),
    enabled: unlisted.length > 0,
    networkMode: 'always',
    meta: { quiet: true },
  });
  return {
    correct({ id, lane }) {
      const search = { dialog: 'correct', row: id } satisfies DetailsSearch;
      void navigate({ to: kind.paths.details, params: { _id: itemIn(lane) }, search });
    },
    placeOf(lane) {
      const id = itemIn(lane);
      const name = listedItem(items, id)?.name ?? opened?.[id];
      return name ?? (kind.entity === 'event' ? 'An event' : 'A location');
    },
    editOf({ id, lane, call }) {
      const form = call && forms[call];
      if (!form || waiting.some(({ dependsOn }) => dependsOn === id)) return undefined;
      const place = { params: { _id: itemIn(lane) }, search: { ...form, row: id } };
      return () => void navigate({ to: kind.paths.details, ...place });
    },
  };
}

/** Without a connection, and without the list, what was opened by its address has its name on the device all the same. */
async function namesOnDevice<T extends Item>(kind: ItemKindOf<T>, companyId: string, ids: readonly string[]) {
  const named = ids.map(async (id) => {
    const item = await persisted.retrieveQuery<T>(hashKey(itemQueries.detailKey(kind, companyId, id)));
    return item ? [[id, item.name] as const] : [];
  });
  return Object.fromEntries((await Promise.all(named)).flat());
}

/** Lanes are called `event:<id>` and `location:<id>`; those of sheets have one part more. */
function itemIn(lane: string): string {
  return lane.split(':')[1] ?? '';
}
