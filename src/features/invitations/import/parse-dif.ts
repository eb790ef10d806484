import { CellBudget } from './cell-budget.ts';
import { MAX_ROWS } from './list-limits.ts';

/** The first line of a value: its type (-1 a mark, 0 a number, 1 a text) and its number. */
const VALUE = /^(-1|0|1),(.*)$/;

/**
 * A data interchange file (DIF): two lines a value, and a mark before each row. Undefined for other text. Throws if
 * there are too many cells.
 */
export function parseDif(text: string): string[][] | undefined {
  if (!/^TABLE\r?\n0,1\r?\n/.test(text)) return undefined;
  const lines = text.split(/\r\n|\r|\n/);
  const rows: string[][] = [];
  const budget = new CellBudget();
  // The head's last entry has three lines.
  for (let at = lines.indexOf('DATA') + 3; at < lines.length && rows.length <= MAX_ROWS; at += 1) {
    const line = lines[at] ?? '';
    const [, type, number = ''] = VALUE.exec(line) ?? [];
    const row = rows.at(-1);
    if (type === undefined) {
      // A text that goes on.
      if (row && row.length > 0) row[row.length - 1] += `\n${line}`;
      continue;
    }
    at += 1;
    const content = lines[at] ?? '';
    if (type === '-1' && content === 'EOD') break;
    if (type === '-1') rows.push([]);
    else if (row) budget.put(row, row.length, type === '1' ? content : shown(number, content));
  }
  return rows.map((row) => row.map(unquoted));
}

const unquoted = (text: string): string => /^"(.*)"\s*$/s.exec(text)?.[1]?.replaceAll('""', '"') ?? text;

/** V stands for the number; TRUE and FALSE for themselves; NA and ERROR for nothing. */
function shown(number: string, kind: string): string {
  if (kind === 'V') return number;
  return kind === 'TRUE' || kind === 'FALSE' ? kind : '';
}
