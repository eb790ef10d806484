import './sheet-globals.ts';
import * as XLSX from 'sheetjs-style';
import { MAX_SHEET_PEOPLE } from '../../../contract/people-sheet.ts';
import type { SheetTable } from './sheet-tasks.ts';

/** Rows read at most: the header, everyone allowed, and a few more so that too many are told from just enough. */
const MAX_ROWS = MAX_SHEET_PEOPLE + 50;

const HEADER_STYLE = {
  font: { bold: true, color: { rgb: 'FFFFFF' } },
  fill: { fgColor: { rgb: '0F4C5C' } },
  alignment: { vertical: 'center' },
};

/** Reads the first sheet of an Excel file as rows of cells. Throws when it is none. */
export function readTable(file: ArrayBuffer): unknown[][] {
  const book = XLSX.read(new Uint8Array(file), { type: 'array', sheetRows: MAX_ROWS, cellFormula: false });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  return sheet ? XLSX.utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, blankrows: true }) : [];
}

/** Writes a table as an Excel file with a styled header. Every cell is a text. */
export function writeTable({ title, columns, rows }: SheetTable): Uint8Array {
  const sheet = XLSX.utils.aoa_to_sheet([columns.map(({ header }) => header), ...rows]);
  sheet['!cols'] = columns.map(({ width }) => ({ wch: width }));
  for (const index of columns.keys()) {
    const cell = sheet[XLSX.utils.encode_cell({ r: 0, c: index })];
    if (cell) cell.s = HEADER_STYLE;
  }
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, sheet, title.slice(0, 31));
  return new Uint8Array(XLSX.write(book, { type: 'array', bookType: 'xlsx' }));
}
