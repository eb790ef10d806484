/** Names of the items that pending changes belong to, stored beside the changes. */
import { type ItemNames, itemNamesIn } from '../../../common/outbox/storage/item-names.ts';
import { keepPlaceNames } from '../../../common/outbox/storage/table.ts';
import { database } from './outbox-page.ts';

/** Empty if the storage does not answer: then only the names are missing. */
export function keptItemNames(companyId: string): Promise<ItemNames> {
  return database.run('readonly', (stores) => itemNamesIn(stores, companyId)).catch(() => ({}));
}

export function noteItemNames(companyId: string, names: ItemNames): void {
  keepPlaceNames(database, companyId, names).catch(() => undefined);
}
