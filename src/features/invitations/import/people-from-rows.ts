/** Reads the people of a table with known columns. Every row becomes a person, or is skipped with a reason. */
import type { SheetPerson } from '../../../../common/contract/people-sheet.ts';
import { blocksOf, type ColumnBlock } from './column-blocks.ts';
import { hasAddress } from './find-addresses.ts';
import { sectionsOf } from './list-sections.ts';
import type { ColumnMapping, ListTable } from './list-types.ts';
import { type Absence, absenceIn, attendanceColumns, filledIn } from './not-coming.ts';
import { isDoubtful, readCell } from './read-cell.ts';
import { firstLast, isLastFirst, nameFromEmail } from './split-names.ts';

/** A person on the list. */
export interface ListedPerson extends SheetPerson {
  /** How the row was changed, for display; empty if unchanged. */
  note: string;
  /** Why the person would be left out, if that was not switched off. */
  cause?: Cause | undefined;
}

/** Why somebody is left out on purpose. */
export type Cause = 'hidden' | Absence['cause'];

export interface SkippedRow {
  row: number;
  reason: string;
  /** Undefined if it lists nobody. */
  cause?: Cause | undefined;
  /** The beginning of its content. */
  text: string;
}

const HIDDEN = 'Hidden in the file';
const NAME_FROM_EMAIL = 'Name taken from the e-mail';
const LONGEST_EXCERPT = 80;

export function peopleFromRows(
  { title, rows, hidden }: Pick<ListTable, 'title' | 'rows' | 'hidden'>,
  mapping: ColumnMapping,
): { people: ListedPerson[]; skipped: SkippedRow[] } {
  const { headerAt } = mapping;
  const body = rows.slice(headerAt + 1);
  const attendance = attendanceColumns(mapping.roles, rows[headerAt], body);
  const blocks = blocksOf(mapping, rows[headerAt]).map((block) => ({
    ...block,
    attendance: attendance.filter(({ at }) => block.isWithin(at)),
    sections: sectionsOf(title, rows, block.isWithin, headingColumns(block, mapping)),
  }));
  const turnsAround = areLastFirst(
    body,
    blocks.flatMap(({ names }) => names),
  );
  const headings = rows[headerAt]?.join('\n');
  const hiddenAt = new Set(hidden);
  const people: ListedPerson[] = [];
  const skipped: SkippedRow[] = [];

  for (const [index, cells] of rows.entries()) {
    const row = index + 1;
    const skip = (reason: string, cause?: Cause) => {
      const text = cells.filter((cell) => cell !== '').join(' · ');
      if (text !== '') skipped.push({ row, reason, cause, text: text.slice(0, LONGEST_EXCERPT) });
    };
    if (index < headerAt) skip('Above the headings');
    else if (index === headerAt) skip('Headings');
    else if (headerAt >= 0 && cells.join('\n') === headings) skip('Headings again');
    else if (hiddenAt.has(index) && !mapping.takesHidden) skip(HIDDEN, 'hidden');
    else {
      const isHidden = hiddenAt.has(index);
      let isToldOf = false;
      const listed = blocks.flatMap((block) => {
        const section = block.sections?.[index];
        if (section?.isHeading) {
          skip('Says who comes');
          isToldOf = true;
          return [];
        }
        const own = peopleOfRow(row, cells.map(filledIn), block, {
          turnsAround,
          fillsNames: mapping.fillsNames,
          isTable: headerAt >= 0,
        });
        const absence = own.length > 0 && absenceIn(cells, block.attendance, section?.under);
        if (!absence) return own;
        if (mapping.takesAbsent) return own.map((person) => ({ ...person, ...absence }));
        skip(absence.note, absence.cause);
        isToldOf = true;
        return [];
      });
      if (listed.length === 0 && !isToldOf) skip('Neither a name nor an e-mail in the columns used');
      people.push(...(isHidden ? listed.map(markHidden) : listed));
    }
  }
  return { people, skipped };
}

/** Unless something weightier is noted. */
const markHidden = (person: ListedPerson): ListedPerson =>
  person.cause ? person : { ...person, note: HIDDEN, cause: 'hidden' };

/** Whether a row was skipped on purpose. */
export const isLeftOut = ({ cause }: SkippedRow): boolean => cause !== undefined;

/** Whether a line above people may begin in a column: at the names and addresses, or left of them. */
function headingColumns({ emails, names, parts }: ColumnBlock, { roles }: ColumnMapping) {
  const used = new Set([...emails, ...names, ...parts]);
  const first = Math.min(...used);
  return (at: number) => used.has(at) || (at < first && roles[at] !== 'attendance');
}

interface Reading {
  /** Whether names are written `Meier, Anna`. */
  turnsAround: boolean;
  fillsNames: boolean;
  /** Whether columns have headings. Without them commas may be anywhere. */
  isTable: boolean;
}

/** Of a numbered list: `1. Ann Lee`, `2) Bo Ek` */
const LIST_NUMBER = /^\d{1,4}\s*[.)]\s+(?=\p{L})/u;

/** Also with an error, which is reported: the next column may have another person's address, such as the buyer's. */
const isMeantAsAddress = (text: string) => /[^\s@]@/.test(text);

/** The first column with an address is used; one cell may contain several people. */
function peopleOfRow(
  row: number,
  cells: readonly string[],
  { emails, names, parts }: ColumnBlock,
  { turnsAround, fillsNames, isTable }: Reading,
): ListedPerson[] {
  const named = textAt(cells, names);
  const text =
    (isTable ? named : named.replace(LIST_NUMBER, '')) ||
    parts
      .map((column) => cells[column] ?? '')
      .filter(Boolean)
      .join(' ');
  const isNameless = names.length + parts.length === 0;
  const withAddress = emails.find((column) => isMeantAsAddress(cells[column] ?? ''));
  // The address may be in the column of names.
  const isBeside = withAddress === undefined && hasAddress(text);
  const given = isBeside ? '' : turnsAround ? firstLast(text) : text;
  let written = isBeside ? text : (cells[withAddress ?? -1] ?? textAt(cells, emails));
  if (isNameless && !isTable) written = lineOf(cells, emails);
  if (given === '' && written === '') return [];

  const reading = readCell(written);
  if (reading.found.length === 0) {
    const [name, email] = isNameless ? [written, ''] : [given, written];
    return [{ row, name, email, note: '' }];
  }
  const different = new Map(reading.found.map((address) => [address.email.toLowerCase(), address]));
  const listed = [...different.values()].map(({ email, name: beside }) => {
    const name = given || firstLast(beside);
    if (name !== '' || !fillsNames) return { row, name, email, note: '' };
    return { row, name: nameFromEmail(email), email, note: NAME_FROM_EMAIL };
  });
  const isWhole = given === '' || reading.found.some(({ isAddress }) => isAddress);
  // Shown as written and not a valid address: nobody is invited by a guess.
  return isWhole && !isDoubtful(reading, given)
    ? listed
    : listed.slice(0, 1).map((person) => ({ ...person, email: written, note: '' }));
}

/** The line as it was before it was split into cells. */
function lineOf(cells: readonly string[], columns: readonly number[]): string {
  return cells.filter((cell, at) => cell !== '' && columns.includes(at)).join(', ');
}

/** Whether a list writes `Meier, Anna` throughout: then its commas are part of names. */
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
