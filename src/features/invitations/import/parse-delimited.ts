/// <reference path="./papaparse.d.ts" />
import Papa from 'papaparse';
import { unguarded } from '../sheets/csv.ts';
import { hasAddress } from './find-addresses.ts';

const DELIMITERS = [',', ';', '\t', '|'] as const;
/** Records sampled to detect the delimiter. */
const PREVIEW = 60;

/**
 * A delimited text as a table: one row per record, blank ones included, so that row numbers match a spreadsheet's.
 * Excel's first line `sep=;` is obeyed, and its row stays, blank.
 */
export function parseDelimited(given: string): string[][] {
  // Joined files have several kinds of line ends, of which the parser knows only one at a time.
  const text = given.replace(/\r\n?/g, '\n');
  const declared = /^sep=(.)\n/i.exec(text);
  const rest = declared ? text.slice(declared[0].length) : text;
  const delimiter = declared?.[1] ?? guessDelimiter(rest);
  const rows = Papa.parse(rest, { delimiter }).data.map((cells) =>
    isRule(cells) ? [] : cells.map(unguarded),
  );
  // The line end of the last record does not start another one.
  if (rows.at(-1)?.join('') === '') rows.pop();
  return declared ? [[], ...rows] : rows;
}

/** The line below the headings of a Markdown table: `| --- | :-: |`. */
function isRule(cells: readonly string[]): boolean {
  return (
    cells.length > 1 &&
    cells.join('') !== '' &&
    cells.every((cell) => /^\s*(?::?-{2,}:?|:-:?|-:)?\s*$/.test(cell))
  );
}

/** The delimiter that splits most records alike and isolates addresses; a comma if none does. */
function guessDelimiter(text: string): string {
  const scores = DELIMITERS.map((delimiter) => {
    const records = Papa.parse(text, { delimiter, preview: PREVIEW }).data.filter(
      (cells) => cells.length > 1,
    );
    const widths = new Map<number, number>();
    for (const { length } of records) widths.set(length, (widths.get(length) ?? 0) + 1);
    const alike = Math.max(0, ...widths.values());
    const addresses = records.filter((cells) =>
      cells.some((cell) => hasAddress(cell) && !/[;|\t]/.test(cell)),
    );
    return { delimiter, score: alike + addresses.length };
  });
  return scores.reduce((best, other) => (other.score > best.score ? other : best)).delimiter;
}
