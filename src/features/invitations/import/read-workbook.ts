import '../sheets/sheet-globals.ts';
import * as XLSX from 'sheetjs-style';
import { MAX_SHEET_PEOPLE } from '../../../../common/contract/people-sheet.ts';
import { CellBudget } from './cell-budget.ts';
import { addressesIn } from './find-addresses.ts';
import { withoutEntities, withShownAddresses } from './html-table.ts';
import type { ListTable } from './list-types.ts';

/** Rows read at most: titles, everybody allowed, and blank rows between them. A longer table is cut off. */
export const MAX_ROWS = MAX_SHEET_PEOPLE + 2_000;
const MAX_COLUMNS = 200;
const MAX_SHEETS = 40;
/** A merge over more cells is decoration. */
const MAX_MERGED_CELLS = 20_000;

type Cell = XLSX.CellObject | undefined;
/** The hidden addresses of cells, by column. */
type LinkedColumns = Map<number, { r: number; address: string }[]>;

/**
 * Reads the sheets of a workbook (.xlsx, .xlsb, .xls, .ods, XML, HTML) as tables of texts. Merged cells all get the
 * first one's text. Link addresses become additional columns at the end. Rows end with their contents, whatever size
 * the sheet declares.
 * @param isMarkup for XML and HTML
 * @param bytes known to be small, and not to unpack to much. Throws if they cannot be read.
 */
export function readWorkbook(bytes: Uint8Array, isMarkup = false): ListTable[] {
  const book = XLSX.read(isMarkup ? withShownAddresses(bytes) : bytes, {
    type: 'array',
    sheetRows: MAX_ROWS,
    cellFormula: true,
    cellHTML: false,
    // Without styles the library does not report hidden rows.
    cellStyles: true,
  });
  const budget = new CellBudget();
  const tables = book.SheetNames.slice(0, MAX_SHEETS).flatMap((title) => {
    const sheet = book.Sheets[title];
    return sheet?.['!ref'] === undefined
      ? []
      : [{ title, rows: rowsOf(sheet, lastCell(sheet['!ref']), budget), hidden: hiddenRows(sheet) }];
  });
  return isMarkup
    ? tables.map((table) => ({ ...table, rows: table.rows.map((cells) => cells.map(withoutEntities)) }))
    : tables;
}

function hiddenRows(sheet: XLSX.WorkSheet): number[] {
  // Rows without properties are holes.
  return Object.entries(sheet['!rows'] ?? []).flatMap(([at, row]) =>
    row?.hidden && Number(at) < MAX_ROWS ? [Number(at)] : [],
  );
}

/** The last cell to read of a range. */
function lastCell(range: string): XLSX.CellAddress {
  const { e } = XLSX.utils.decode_range(range);
  return { r: Math.min(e.r, MAX_ROWS - 1), c: Math.min(e.c, MAX_COLUMNS - 1) };
}

function rowsOf(sheet: XLSX.WorkSheet, last: XLSX.CellAddress, budget: CellBudget): string[][] {
  const rows: string[][] = [];
  const linked: LinkedColumns = new Map();
  // Iterates the existing cells: a sheet of three may declare millions.
  for (const name of Object.keys(sheet)) {
    if (name.startsWith('!')) continue;
    const { r, c } = XLSX.utils.decode_cell(name);
    if (r > last.r || c > last.c) continue;
    const cell: Cell = sheet[name];
    const text = textOf(cell);
    const address = hiddenAddress(cell);
    if (text !== '') budget.put(rowAt(rows, r), c, text);
    if (address !== '' && !text.toLowerCase().includes(address.toLowerCase()))
      columnOf(linked, c).push({ r, address });
  }
  fillMerges(rows, sheet['!merges'] ?? [], last, budget);
  const width = rows.reduce((widest, { length }) => Math.max(widest, length), 0);
  for (const [at, column] of [...linked.values()].entries())
    for (const { r, address } of column) budget.put(rowAt(rows, r), width + at, address);
  return rows;
}

function columnOf(columns: LinkedColumns, c: number) {
  const column = columns.get(c) ?? [];
  columns.set(c, column);
  return column;
}

/** Returns a row, and creates it with those above it if needed. */
function rowAt(rows: string[][], r: number): string[] {
  while (rows.length < r) rows.push([]);
  const row = rows[r] ?? [];
  rows[r] = row;
  return row;
}

function textOf(cell: Cell): string {
  if (!cell || cell.t === 'z' || cell.t === 'e') return '';
  return typeof cell.v === 'string' ? cell.v : (cell.w ?? String(cell.v ?? ''));
}

/** The address of a cell's link, or of the formula that creates one. */
function hiddenAddress(cell: Cell): string {
  const target = cell?.l?.Target ?? /HYPERLINK\(\s*"(mailto:[^"]+)"/i.exec(cell?.f ?? '')?.[1] ?? '';
  if (!/^mailto:/i.test(target)) return '';
  return addressesIn(decodeLink(target.slice('mailto:'.length)))[0] ?? '';
}

function decodeLink(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function fillMerges(
  rows: string[][],
  merges: readonly XLSX.Range[],
  last: XLSX.CellAddress,
  budget: CellBudget,
): void {
  let left = MAX_MERGED_CELLS;
  for (const { s, e } of merges) {
    const text = rows[s.r]?.[s.c] ?? '';
    left -= (e.r - s.r + 1) * (e.c - s.c + 1);
    if (text === '' || left < 0) continue;
    for (let r = s.r; r <= Math.min(e.r, last.r); r += 1) {
      const cells = rowAt(rows, r);
      for (let c = s.c; c <= Math.min(e.c, last.c); c += 1)
        if ((cells[c] ?? '') === '') budget.put(cells, c, text);
    }
  }
}
