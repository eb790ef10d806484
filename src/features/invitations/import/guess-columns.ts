/** Guesses the role of each column by its heading and its contents. */
import { readReply, readTick } from './answer-words.ts';
import { blockWidth } from './column-blocks.ts';
import type { ColumnSample } from './column-sample.ts';
import { findHeaderRow } from './find-header-row.ts';
import { guessEmailColumns } from './guess-email-columns.ts';
import { guessNameColumns } from './guess-name-columns.ts';
import { readHeading } from './header-words.ts';
import { MAX_COLUMNS } from './list-limits.ts';
import type { ColumnMapping, ColumnRole, ListTable } from './list-types.ts';
import { isAttendance } from './not-coming.ts';

/** Rows judged: a list continues as it begins. */
const SAMPLE_ROWS = 400;

/** The guess for a table, whose headings may be given. */
export function guessMapping(
  { rows }: Pick<ListTable, 'rows'>,
  headerAt = findHeaderRow(rows),
): ColumnMapping {
  const all = sampleColumns(rows, headerAt);
  const width = blockWidth(rows[headerAt] ?? []);
  const start = all.findIndex(({ hasHeading }) => hasHeading);
  const columns = width === 0 ? all : all.slice(0, start + width);
  const roles: ColumnRole[] = columns.map(() => 'ignore');
  const { first, others } = guessEmailColumns(columns);
  if (first) roles[first.at] = 'email';
  for (const other of others) roles[other.at] = 'other-email';
  const taken = new Set([first, ...others]);
  for (const [at, role] of guessNameColumns(
    columns.filter((column) => !taken.has(column) && !isAnswered(column)),
    first,
  ))
    roles[at] = role;
  const repeated = all.map((_, at) => roles[at < start ? at : start + ((at - start) % width)] ?? 'ignore');
  const guessed = width === 0 || !first ? roles : repeated;
  return { headerAt, roles: withAttendance(guessed, rows[headerAt] ?? []), fillsNames: true };
}

/** By the heading alone, as another list with these headings is read in the same way. */
function withAttendance(roles: readonly ColumnRole[], headings: readonly string[]): ColumnRole[] {
  return roles.map((role, at) =>
    role === 'ignore' && isAttendance(headings[at] ?? '') ? 'attendance' : role,
  );
}

/** "Ja" and "Nein" below "Zusage" are no names, though a short list has each of them once. */
const isAnswered = ({ asksWhoComes, filled }: ColumnSample) =>
  asksWhoComes && filled.every((text) => (readReply(text) ?? readTick(text)) !== undefined);

function sampleColumns(rows: ListTable['rows'], headerAt: number): ColumnSample[] {
  const body = rows.slice(headerAt + 1, headerAt + 1 + SAMPLE_ROWS);
  const headings = rows[headerAt] ?? [];
  // Over all rows, as a column that only a later row has can be chosen too.
  const longest = rows.slice(headerAt + 1).reduce((most, cells) => Math.max(most, cells.length), 0);
  const width = Math.min(MAX_COLUMNS, Math.max(headings.length, longest));
  return Array.from({ length: width }, (_, at) => {
    const cells = body.map((row) => row[at] ?? '');
    const text = headings[at] ?? '';
    return {
      at,
      heading: readHeading(text),
      asksWhoComes: isAttendance(text),
      hasHeading: text !== '',
      cells,
      filled: cells.filter((cell) => cell !== ''),
    };
  });
}
