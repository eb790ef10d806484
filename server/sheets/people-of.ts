import {
  looksLikeXlsx,
  MAX_SHEET_BYTES,
  NOT_A_SHEET,
  readPeople,
  SHEET_TOO_LARGE,
  SHEET_UNREADABLE,
  type SheetPerson,
} from '../../src/contract/people-sheet.ts';
import { type Refusal, refuse } from '../routes/outcome.ts';
import { oneLine } from '../text/visible-text.ts';
import { readSheet } from './read-sheet.ts';

/** The people an uploaded Excel file lists, or why it cannot be taken. */
export async function peopleOf(file: File | undefined): Promise<SheetPerson[] | Refusal> {
  if (!file) return refuse(400, 'Excel file must be required');
  if (file.size > MAX_SHEET_BYTES) return refuse(413, SHEET_TOO_LARGE);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!looksLikeXlsx(bytes)) return refuse(415, NOT_A_SHEET);
  const table = await readSheet(bytes);
  if (!table) return refuse(422, SHEET_UNREADABLE);
  const reading = readPeople(table);
  if ('problem' in reading) return refuse(422, reading.problem);
  return reading.people.map(({ row, name, email }) => ({ row, name: oneLine(name), email: oneLine(email) }));
}
