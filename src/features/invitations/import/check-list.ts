/** The result for each person of a list, before anything is sent. */
import {
  type JudgedRow,
  judgePeople,
  type KnownPeople,
  MAX_SHEET_PEOPLE,
  readPeople,
  type SheetPerson,
} from '../../../../common/contract/people-sheet.ts';
import { guessMapping } from './guess-columns.ts';
import { MAX_ROWS } from './list-limits.ts';
import { LIST_LISTS_NOBODY, LIST_TOO_LONG, NO_ADDRESSES } from './list-problems.ts';
import type { ColumnMapping, ListTable } from './list-types.ts';
import { isLeftOut, type ListedPerson, peopleFromRows, type SkippedRow } from './people-from-rows.ts';
import type { ReadList } from './read-list.ts';
import { tokensOf } from './tokens-of.ts';
import { type UnusedAddresses, unusedAddresses } from './unused-addresses.ts';

/** The user's choices for a list; the rest is guessed. */
export interface ListChoice {
  /** Index of the table. */
  sheet?: number;
  /** The row of the headings only: the columns are guessed again. */
  headerAt?: number;
  mapping?: ColumnMapping;
}

export interface CheckedList {
  /** All tables with the number of addresses that the guess finds; not counted for a single table. */
  sheets: { title: string; people: number }[];
  sheet: number;
  mapping: ColumnMapping;
  /** The guessed headings, normalized: they identify lists of the same kind. */
  signature: string;
  /** Their row: other lists of the kind may have other titles above. */
  guessedAt: number;
  /** Whether the file can be sent unchanged: it has the specified columns, and nothing in it needs correction. */
  isAsSpecified: boolean;
  rows: (JudgedRow & ListedPerson)[];
  skipped: SkippedRow[];
  /** Other findings in the file, so that nobody is left out silently. */
  unused: UnusedAddresses[];
}

/**
 * @param known see `judgePeople`
 * @returns the rows, or the problem as a message
 */
export function checkList(
  list: Pick<ReadList, 'tables' | 'isXlsx'>,
  choice: ListChoice,
  known: KnownPeople,
): CheckedList | { problem: string } {
  const guesses = list.tables.map((table) => guessMapping(table));
  const sheets = list.tables.map((table, at) => ({
    title: table.isHidden ? `${table.title} (hidden)` : table.title,
    people: list.tables.length > 1 ? addressCount(table, guesses[at]) : 0,
  }));
  const sheet = choice.sheet ?? fullestSheet(list.tables, sheets);
  const table = list.tables[sheet];
  const guess = guesses[sheet];
  if (!table || !guess) return { problem: NO_ADDRESSES };
  if (table.rows.length >= MAX_ROWS) return { problem: LIST_TOO_LONG };

  const asWritten = { ...guess, fillsNames: false };
  const isExact = !table.inexact?.some((at) => (guess.roles[at] ?? 'ignore') !== 'ignore');
  const specified = list.isXlsx && sheet === 0 && isExact ? specifiedPeople(table) : undefined;
  const written = specified && peopleFromRows(table, asWritten);
  const isSpecified = written !== undefined && areSame(specified ?? [], written.people);
  const guessed = choice.headerAt === undefined ? guess : guessMapping(table, choice.headerAt);
  const mapping = choice.mapping ?? (isSpecified && choice.headerAt === undefined ? asWritten : guessed);
  const { people, skipped } = mapping === asWritten && written ? written : peopleFromRows(table, mapping);
  if (people.length > MAX_SHEET_PEOPLE) return { problem: LIST_TOO_LONG };
  // If there are several sheets, another one may have them.
  if (list.tables.length === 1 && !guess.roles.includes('email')) return { problem: NO_ADDRESSES };
  const isEmpty = people.length === 0 && !skipped.some(isLeftOut);
  if (list.tables.length === 1 && isEmpty && !choice.mapping) return { problem: LIST_LISTS_NOBODY };
  return {
    sheets,
    sheet,
    mapping,
    signature: signatureOf(table, guess),
    guessedAt: guess.headerAt,
    isAsSpecified: isSpecified && areSame(specified ?? [], people),
    rows: judgePeople(people, known),
    skipped,
    unused: unusedAddresses(
      list.tables,
      sheet,
      people,
      new Set(skipped.filter(isLeftOut).map(({ row }) => row - 1)),
    ),
  };
}

/** The one with the most addresses: a hidden one only if no other has any. */
function fullestSheet(tables: readonly ListTable[], sheets: CheckedList['sheets']): number {
  const weights = sheets.map(({ people }, at) => (tables[at]?.isHidden ? Math.min(people, 0.5) : people));
  return weights.reduce((best, weight, at) => (weight > (weights[best] ?? 0) ? at : best), 0);
}

/** The people that the server would read; undefined if it would refuse the file. */
function specifiedPeople({ rows }: ListTable): SheetPerson[] | undefined {
  const reading = readPeople(rows);
  return 'people' in reading ? reading.people : undefined;
}

function addressCount(table: ListTable, mapping: ColumnMapping | undefined): number {
  if (!mapping?.roles.includes('email')) return 0;
  return peopleFromRows(table, mapping).people.filter(({ email }) => email.includes('@')).length;
}

function signatureOf({ rows }: ListTable, { headerAt, roles }: ColumnMapping): string {
  const headings = rows[headerAt];
  return headings ? headings.map((text) => tokensOf(text).join(' ')).join('|') : `${roles.length} columns`;
}

function areSame(one: readonly SheetPerson[], other: readonly SheetPerson[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ row, name, email }, at) => {
      const twin = other[at];
      return twin?.row === row && twin.name === name && twin.email === email;
    })
  );
}
