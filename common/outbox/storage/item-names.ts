/**
 * The names of the events and locations that pending changes belong to, as last known here: an item that was deleted
 * elsewhere is on no list any more, but its pending changes must still show its name.
 */

import { itemQueueKeyOf } from '../queue-key.ts';
import { answerOf, type Stores } from './database.ts';

/** By the item of a queue: `event:<id>` or `location:<id>`. */
export type ItemNames = Readonly<Record<string, string>>;

const PREFIX = 'places:';

export async function itemNamesIn(stores: Stores, companyId: string): Promise<ItemNames> {
  const stored: ItemNames | undefined = await answerOf(stores.records.get(PREFIX + companyId));
  return stored ?? {};
}

/** Adds names and drops those without a queue. */
export async function putItemNames(
  stores: Stores,
  companyId: string,
  queueKeys: readonly (string | undefined)[],
  names: ItemNames = {},
): Promise<void> {
  const items = new Set(queueKeys.map((queueKey = '') => itemQueueKeyOf(queueKey)));
  const all = Object.entries({ ...(await itemNamesIn(stores, companyId)), ...names });
  const kept = all.filter(([item]) => items.has(item));
  if (kept.length === 0) await answerOf(stores.records.delete(PREFIX + companyId));
  else await answerOf(stores.records.put(Object.fromEntries(kept), PREFIX + companyId));
}

/** The companies with stored names. */
export async function ownersOfItemNames(stores: Stores): Promise<string[]> {
  const keys: IDBValidKey[] = await answerOf(stores.records.getAllKeys());
  return keys.map(String).flatMap((key) => (key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : []));
}
