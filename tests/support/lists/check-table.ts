import { checkList, type ListChoice } from '../../../src/features/invitations/import/check-list.ts';
import { readList } from '../../../src/features/invitations/import/read-list.ts';
import { delimited } from './write-text.ts';

const EVERYBODY = { invited: new Set<string>(), placesLeft: Number.POSITIVE_INFINITY };

/** The result of a list in a text file, by its table or its text. */
export function checkTable(table: readonly (readonly string[])[] | string, choice: ListChoice = {}) {
  const bytes = typeof table === 'string' ? new TextEncoder().encode(table) : delimited(table);
  return checkBytes(bytes, choice);
}

export function checkBytes(bytes: Uint8Array, choice: ListChoice = {}) {
  const list = readList(bytes);
  if ('problem' in list) throw new Error(list.problem);
  const checked = checkList(list, choice, EVERYBODY);
  if ('problem' in checked) throw new Error(checked.problem);
  return checked;
}
