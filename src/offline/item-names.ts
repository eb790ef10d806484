/** Names of the items that waiting changes belong to, kept beside the changes. */
import { type PlaceNames, placeNamesIn } from '../../common/outbox/place-names.ts';
import { keepPlaceNames } from '../../common/outbox/table.ts';
import { database } from './outbox-page.ts';

/** Empty where the storage does not answer: a name is missing then, nothing else. */
export function keptPlaceNames(companyId: string): Promise<PlaceNames> {
  return database.run('readonly', (stores) => placeNamesIn(stores, companyId)).catch(() => ({}));
}

export function notePlaceNames(companyId: string, names: PlaceNames): void {
  keepPlaceNames(database, companyId, names).catch(() => undefined);
}
