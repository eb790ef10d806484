import '../sheets/sheet-globals.ts';
import * as XLSX from 'sheetjs-style';
import { CellBudget } from './cell-budget.ts';
import { addressesIn } from './find-addresses.ts';
import { MAX_COLUMNS, MAX_ROWS } from './list-limits.ts';
import type { CutSheet, ListTable } from './list-types.ts';

const MAX_SHEETS = 200;
/** A merge over more cells is decoration. */
const MAX_MERGED_CELLS = 20_000;

type Cell = XLSX.CellObject | undefined;
/** The hidden addresses of cells, by column. */
type LinkedColumns = Map<number, { r: number; address: string }[]>;

/** What is known of a workbook beside its bytes. */
interface WorkbookFacts {
  /** Indexes of hidden rows by table, in a format of which the library does not report them. */
  hidden?: readonly number[][];
  isXlsx?: boolean;
}

/**
 * Reads the sheets of a workbook (.xlsx, .xlsb, .xls, .ods, XML) as tables of texts. Merged cells all get the first
 * one's text. Link addresses become additional columns at the end. Rows end with their contents, whatever size the sheet
 * declares.
 * @param bytes known to be small, not to unpack to much, and repaired. Throws if they cannot be read.
 */
export function readWorkbook(
  bytes: Uint8Array,
  { hidden = [], isXlsx = false }: WorkbookFacts = {},
): ListTable[] {
  const book = XLSX.read(bytes, {
    type: 'array',
    sheetRows: MAX_ROWS,
    cellFormula: true,
    cellHTML: false,
    // Without styles the library does not report hidden rows of .xlsx.
    cellStyles: isXlsx,
    // Styles would turn this on: a cell is created for each blank one, and many may be declared.
    get sheetStubs() {
      return false;
    },
    set sheetStubs(_) {},
  });
  const budget = new CellBudget();
  return book.SheetNames.slice(0, MAX_SHEETS).flatMap((title, at) => {
    const sheet = book.Sheets[title];
    if (!sheet) return [];
    const isHidden = (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) > 0;
    const rows = [...hiddenRows(sheet), ...(hidden[at] ?? [])];
    return [{ ...tableOf(sheet, budget), title, isHidden, hidden: rows }];
  });
}

function hiddenRows(sheet: XLSX.WorkSheet): number[] {
  // Rows without properties are holes.
  return Object.entries(sheet['!rows'] ?? []).flatMap(([at, row]) =>
    row?.hidden && Number(at) < MAX_ROWS ? [Number(at)] : [],
  );
}

function tableOf(sheet: XLSX.WorkSheet, budget: CellBudget): Pick<ListTable, 'rows' | 'inexact' | 'cut'> {
  const rows: string[][] = [];
  const linked: LinkedColumns = new Map();
  const inexact = new Set<number>();
  const cut: CutSheet = isCut(sheet) ? { rows: MAX_ROWS } : {};
  // Iterates the existing cells: a sheet of three may declare millions, and one of millions three.
  for (const name of Object.keys(sheet)) {
    if (name.startsWith('!')) continue;
    const { r, c } = XLSX.utils.decode_cell(name);
    if (r >= MAX_ROWS) continue;
    const cell: Cell = sheet[name];
    const text = textOf(cell);
    if (c >= MAX_COLUMNS) {
      if (text !== '') cut.columns = MAX_COLUMNS;
      continue;
    }
    const address = hiddenAddress(cell);
    if (text !== '') budget.put(rowAt(rows, r), c, text);
    if (text !== '' && text !== String(cell?.v)) inexact.add(c);
    if (address !== '' && !text.toLowerCase().includes(address.toLowerCase()))
      columnOf(linked, c).push({ r, address });
  }
  fillMerges(rows, sheet['!merges'] ?? [], budget, inexact);
  if (cut.rows || cut.columns) for (let c = 0; c < MAX_COLUMNS; c += 1) inexact.add(c);
  const width = rows.reduce((widest, { length }) => Math.max(widest, length), 0);
  for (const [at, column] of [...linked.values()].entries())
    for (const { r, address } of column) budget.put(rowAt(rows, r), width + at, address);
  return { rows, inexact: [...inexact], cut };
}

/** Whether a sheet declares rows beyond those that are read. */
function isCut({ '!fullref': range }: XLSX.WorkSheet): boolean {
  return typeof range === 'string' && XLSX.utils.decode_range(range).e.r >= MAX_ROWS;
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
  budget: CellBudget,
  inexact: Set<number>,
): void {
  let left = MAX_MERGED_CELLS;
  const length = rows.length;
  const width = Math.min(
    MAX_COLUMNS,
    rows.reduce((widest, cells) => Math.max(widest, cells.length), 0),
  );
  for (const { s, e } of merges) {
    const text = rows[s.r]?.[s.c] ?? '';
    const last = { r: Math.min(e.r, length - 1), c: Math.min(e.c, width - 1) };
    left -= Math.max(0, last.r - s.r + 1) * Math.max(0, last.c - s.c + 1);
    if (text === '' || left < 0) continue;
    for (let r = s.r; r <= last.r; r += 1) {
      const cells = rowAt(rows, r);
      for (let c = s.c; c <= last.c; c += 1) {
        if ((cells[c] ?? '') !== '') continue;
        budget.put(cells, c, text);
        inexact.add(c);
      }
    }
  }
}
