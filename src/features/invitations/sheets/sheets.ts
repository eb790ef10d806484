import { MAX_SHEET_BYTES } from '../../../../common/contract/people-sheet.ts';
import type { ListChoice } from '../import/check-list.ts';
import { LIST_TOO_LARGE, LIST_UNREADABLE } from '../import/list-problems.ts';
import type { TextEncoding } from '../import/list-types.ts';
import type { ReadList } from '../import/read-list.ts';
import { inWorker } from './in-worker.ts';
import type { InviteLimits, SheetResult, SheetTable, SheetTask } from './sheet-tasks.ts';
import workerUrl from './sheet-worker.ts?worker&url';

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The columns of a sheet of people by the specification. */
export const PEOPLE_COLUMNS = [
  { header: 'Name', width: 32 },
  { header: 'Email', width: 40 },
];

export type OpenedList = Exclude<SheetResult, { kind: 'written' }>;

/**
 * Reads a list of people in any format, and judges each person. Sends nothing.
 * @param encoding of a text, if chosen by the user
 */
export async function openList(
  file: File,
  limits: InviteLimits,
  encoding?: TextEncoding,
): Promise<OpenedList> {
  if (file.size > MAX_SHEET_BYTES) return { kind: 'problem', problem: LIST_TOO_LARGE };
  return await listIn({ kind: 'open', file: await file.arrayBuffer(), encoding, limits });
}

/** The same for a parsed list whose columns, headings or sheet the user chose. */
export function recheckList(list: ReadList, choice: ListChoice, limits: InviteLimits): Promise<OpenedList> {
  return listIn({ kind: 'check', list, choice, limits });
}

/** Makes an Excel file of a table; undefined when that fails. */
export async function sheetOf(table: SheetTable): Promise<Blob | undefined> {
  const result = await inWorker(workerUrl, { kind: 'write', table });
  return result.kind === 'written' ? new Blob([result.file.slice()], { type: XLSX_TYPE }) : undefined;
}

/**
 * Makes the Excel file that the server accepts: the specified columns, one person per row, from row 2.
 * @param fileName of the original list, if any; its extension is replaced
 */
export async function peopleFile(
  people: readonly { name: string; email: string }[],
  fileName = 'people',
): Promise<File | undefined> {
  const rows = people.map(({ name, email }) => [name, email]);
  const sheet = await sheetOf({ title: 'People', columns: PEOPLE_COLUMNS, rows });
  return sheet && new File([sheet], `${fileName.replace(/\.[a-z0-9]{1,5}$/i, '')}.xlsx`, { type: XLSX_TYPE });
}

async function listIn(task: SheetTask): Promise<OpenedList> {
  const result = await inWorker(workerUrl, task);
  return result.kind === 'written' ? { kind: 'problem', problem: LIST_UNREADABLE } : result;
}
