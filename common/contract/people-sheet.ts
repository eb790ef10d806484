/**
 * The rules of a bulk invitation's sheet, shared by the page's dry run and the server: the required columns, and the
 * result of each row.
 */

import { withoutInvisible } from './invisible-marks.ts';
import { personRules } from './invitations.ts';
import { firstFailure } from './ordered-rules.ts';
import { LONGEST_TEXT } from './text-limits.ts';

/** One row of a sheet. `row` is its number as in spreadsheets, where the header is row 1. */
export interface SheetPerson {
  row: number;
  name: string;
  email: string;
}

/** The result of a row; `ready` rows are sent. */
export type RowStatus = 'ready' | 'invalid' | 'duplicate' | 'already_invited' | 'over_limit';

interface Disposition {
  status: RowStatus;
  /** Why it is not sent; empty for ready rows. */
  message: string;
}

export type JudgedRow = SheetPerson & Disposition;

/** The existing data that rows are judged against. */
export interface KnownPeople {
  readonly invited: ReadonlySet<string>;
  readonly waiting?: ReadonlySet<string> | undefined;
  readonly placesLeft: number;
}

/** The most characters read of a cell. Composed they are at least a third of that, which exceeds the limit. */
const LONGEST_CELL = 4 * LONGEST_TEXT;
/** The most people in a sheet. */
export const MAX_SHEET_PEOPLE = 10_000;
/** The largest sheet in bytes. */
export const MAX_SHEET_BYTES = 5 * 1024 * 1024;

export const NOT_A_SHEET = 'This is not an Excel file. Please save your list as .xlsx and choose it again.';
export const SHEET_TOO_LARGE = 'The Excel file is larger than 5 MB. Please split it.';
export const SHEET_UNREADABLE = 'The Excel file could not be read. Please save it again as .xlsx and retry.';
export const SHEET_EMPTY = 'The Excel file lists nobody. Fill in the columns Name and Email.';
const COLUMNS_MISSING = 'The first row must name the columns Name and Email, as in the sample file.';

/** Excel files are zip archives, which begin with these four bytes. */
export function looksLikeXlsx(head: Uint8Array): boolean {
  return head[0] === 0x50 && head[1] === 0x4b && head[2] === 0x03 && head[3] === 0x04;
}

/**
 * Finds the people in a table of cells. Headers may have any case and order, among other columns. Blank rows are
 * skipped. Returns the problem, as a message, if there is nothing to judge.
 */
export function readPeople(
  table: readonly (readonly unknown[])[],
): { people: SheetPerson[] } | { problem: string } {
  const headerAt = table.findIndex((cells) => cells.some((cell) => shortText(cell) !== ''));
  if (headerAt === -1) return { problem: SHEET_EMPTY };
  const headers = (table[headerAt] ?? []).map(columnOf);
  for (const column of ['name', 'email'] as const) {
    const count = headers.filter((header) => header === column).length;
    if (count === 0) return { problem: COLUMNS_MISSING };
    if (count > 1)
      return { problem: `The column ${column === 'name' ? 'Name' : 'Email'} stands twice. Keep one.` };
  }
  const nameAt = headers.indexOf('name');
  const emailAt = headers.indexOf('email');
  const people: SheetPerson[] = [];
  for (const [index, cells] of table.entries()) {
    if (index <= headerAt) continue;
    const name = shortText(cells[nameAt]);
    const email = shortText(cells[emailAt]).replace(/^mailto:/i, '');
    if (name !== '' || email !== '') people.push({ row: index + 1, name, email });
  }
  if (people.length === 0) return { problem: SHEET_EMPTY };
  if (people.length > MAX_SHEET_PEOPLE) {
    return { problem: 'The Excel file lists more than 10,000 people. Please split it.' };
  }
  return { people };
}

/**
 * Decides for each row whether it is sent, in the order of the sheet.
 * @param invited lower-cased addresses that are invited already
 * @param waiting lower-cased addresses with a pending invitation on this device
 * @param placesLeft how many more people the plan admits; Infinity without a limit
 */
export function judgePeople<Person extends SheetPerson>(
  people: readonly Person[],
  { invited, waiting, placesLeft }: KnownPeople,
): (Person & Disposition)[] {
  const firstRowOf = new Map<string, number>();
  let ready = 0;
  return people.map((person): Person & Disposition => {
    const failure = firstFailure(personRules, person);
    if (failure) return { ...person, status: 'invalid', message: failure.message };
    const address = person.email.toLowerCase();
    const earlier = firstRowOf.get(address);
    if (earlier !== undefined) {
      return { ...person, status: 'duplicate', message: `The same address stands in row ${earlier}` };
    }
    firstRowOf.set(address, person.row);
    if (invited.has(address)) return { ...person, status: 'already_invited', message: 'Invited already' };
    if (waiting?.has(address)) {
      return { ...person, status: 'already_invited', message: 'Already waiting to be invited' };
    }
    if (ready >= placesLeft) {
      return { ...person, status: 'over_limit', message: 'Above the number of people of your plan' };
    }
    ready += 1;
    return { ...person, status: 'ready', message: '' };
  });
}

const COLUMN_NAMES: Record<string, 'name' | 'email'> = {
  name: 'name',
  fullname: 'name',
  email: 'email',
  emailaddress: 'email',
  mail: 'email',
};

function columnOf(cell: unknown): 'name' | 'email' | undefined {
  const plain = shortText(cell)
    .toLowerCase()
    .replace(/[^\p{Letter}]/gu, '');
  return Object.hasOwn(COLUMN_NAMES, plain) ? COLUMN_NAMES[plain] : undefined;
}

/** A name or an e-mail: composing tens of thousands of accents would take a second. */
function shortText(cell: unknown): string {
  return cellText(typeof cell === 'string' ? cell.slice(0, LONGEST_CELL) : cell);
}

/** A cell as text: composed accents, no surrounding space, no invisible marks or control characters. */
export function cellText(cell: unknown): string {
  if (typeof cell === 'number') return String(cell);
  if (typeof cell !== 'string') return '';
  return withoutInvisible(cell.normalize('NFC'))
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}
