/**
 * What an OpenDocument table declares of its rows. The spreadsheet library repeats cells without limit, and does not say
 * which rows are hidden.
 */
import { CellBudget } from './cell-budget.ts';
import { MAX_ROWS } from './list-limits.ts';

/** Names as the library reads them, also those of the Chinese standard. */
const TAG =
  /<(\/?)(?:[^\s?>!/:]*:|)(table|table-row|table-cell|工作表|行|数据)(?:_[^\s?>:/]*)?(?=[\s/>])[^>]*>/g;
const HIDDEN = /[\s:]visibility\s*=\s*["'](?:collapse|filter)["']/i;

/**
 * The indexes of hidden rows, for each table.
 * @throws {TooManyCells} if contents are repeated in too many cells
 */
export function odsRows(xml: string): number[][] {
  const budget = new CellBudget();
  const tables: number[][] = [];
  let row = 0;
  let times = 1;
  for (const [tag, end, kind] of xml.replace(/<!--[\s\S]*?-->/g, '').matchAll(TAG)) {
    const isBegin = end === '';
    if (kind === 'table' || kind === '工作表') {
      if (isBegin) tables.push([]);
      row = 0;
    } else if (kind === 'table-row' || kind === '行') {
      if (!isBegin) {
        row += times;
        times = 1;
        continue;
      }
      times = repeated(tag, 'rows');
      if (HIDDEN.test(tag))
        for (let at = row; at < Math.min(row + times, MAX_ROWS); at += 1) tables.at(-1)?.push(at);
    } else if (isBegin && !tag.endsWith('/>') && row < MAX_ROWS) {
      budget.spend(times * repeated(tag, 'columns'));
    }
  }
  return tables;
}

function repeated(tag: string, what: 'rows' | 'columns'): number {
  const written = new RegExp(`number-${what}-repeated[^=]*=\\s*["']?([^"'\\s>]+)`, 'gi');
  return Math.max(1, ...[...tag.matchAll(written)].map(([, digits]) => Number(digits) || 1));
}
