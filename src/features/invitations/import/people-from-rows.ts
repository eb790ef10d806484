/** The people of a table whose columns are known. Every row comes out: as somebody, or as passed over with a reason. */
import type { SheetPerson } from '../../../../common/contract/people-sheet.ts';
import { addressesIn } from './find-addresses.ts';
import type { ColumnMapping, ColumnRole, ListTable } from './list-types.ts';
import { firstLast, isLastFirst, nameFromEmail } from './split-names.ts';

/** Somebody on the list. */
export interface ListedPerson extends SheetPerson {
  /** What was done to the row, to be shown: empty where it is as written. */
  note: string;
}

export interface SkippedRow {
  row: number;
  reason: string;
  /** The beginning of what stands in it. */
  text: string;
}

const NAME_FROM_EMAIL = 'Name taken from the e-mail';
const LONGEST_EXCERPT = 80;

export function peopleFromRows(
  { rows }: Pick<ListTable, 'rows'>,
  { headerAt, roles, fillsNames }: ColumnMapping,
): { people: ListedPerson[]; skipped: SkippedRow[] } {
  const at = (role: ColumnRole) => roles.flatMap((given, index) => (given === role ? [index] : []));
  const emails = [...at('email'), ...at('other-email')];
  const names = at('name');
  const first = at('first-name');
  const last = at('last-name');
  const turnsAround = areLastFirst(rows.slice(headerAt + 1), names);
  const headings = rows[headerAt]?.join('\n');
  const people: ListedPerson[] = [];
  const skipped: SkippedRow[] = [];

  for (const [index, cells] of rows.entries()) {
    const row = index + 1;
    const skip = (reason: string) => {
      const text = cells.filter((cell) => cell !== '').join(' · ');
      if (text !== '') skipped.push({ row, reason, text: text.slice(0, LONGEST_EXCERPT) });
    };
    if (index < headerAt) skip('Above the headings');
    else if (index === headerAt) skip('Headings');
    else if (headerAt >= 0 && cells.join('\n') === headings) skip('Headings again');
    else {
      const written =
        textAt(cells, names) ||
        [...first, ...last]
          .map((column) => cells[column] ?? '')
          .filter(Boolean)
          .join(' ');
      const name = turnsAround ? firstLast(written) : written;
      const listed = peopleOfRow(row, name, cells, emails, fillsNames);
      if (listed.length === 0) skip('Neither a name nor an e-mail in the columns used');
      people.push(...listed);
    }
  }
  return { people, skipped };
}

/** The first column with an address counts; one cell may list several people. */
function peopleOfRow(
  row: number,
  name: string,
  cells: readonly string[],
  emails: readonly number[],
  fillsNames: boolean,
): ListedPerson[] {
  const found = emails
    .map((column) => addressesIn(cells[column] ?? ''))
    .find((addresses) => addresses.length > 0);
  if (!found) {
    const email = textAt(cells, emails);
    return name === '' && email === '' ? [] : [{ row, name, email, note: '' }];
  }
  const different = new Map(found.map((address) => [address.email.toLowerCase(), address]));
  return [...different.values()].map(({ email, name: beside }) => {
    const known = name || firstLast(beside);
    if (known !== '' || !fillsNames) return { row, name: known, email, note: '' };
    return { row, name: nameFromEmail(email), email, note: NAME_FROM_EMAIL };
  });
}

/** Whether a list writes `Meier, Anna` throughout: then its commas stand between names. */
function areLastFirst(rows: readonly (readonly string[])[], names: readonly number[]): boolean {
  const written = rows.map((cells) => textAt(cells, names)).filter((name) => name !== '');
  return written.length > 0 && written.filter(isLastFirst).length >= written.length / 2;
}

function textAt(cells: readonly string[], columns: readonly number[]): string {
  for (const column of columns) {
    const text = cells[column] ?? '';
    if (text !== '') return text;
  }
  return '';
}
