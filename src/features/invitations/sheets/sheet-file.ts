import './sheet-globals.ts';
import * as XLSX from 'sheetjs-style';
import type { SheetTable } from './sheet-tasks.ts';

const HEADER_STYLE = {
  font: { bold: true, color: { rgb: 'FFFFFF' } },
  fill: { fgColor: { rgb: '0F4C5C' } },
  alignment: { vertical: 'center' },
};

/** UTF-16 units per cell: Excel reports a file with a longer one as damaged. */
const LONGEST_CELL = 32_767;

/**
 * Writes a table as an Excel file with a styled header. Every cell is a text; one that is too long for Excel is cut,
 * and says so at its end.
 */
export function writeTable({ title, columns, rows }: SheetTable): Uint8Array {
  const sheet = XLSX.utils.aoa_to_sheet([
    columns.map(({ header }) => header),
    ...rows.map((cells) => cells.map(cellOf)),
  ]);
  sheet['!cols'] = columns.map(({ width }) => ({ wch: width }));
  for (const index of columns.keys()) {
    const cell = sheet[XLSX.utils.encode_cell({ r: 0, c: index })];
    if (cell) cell.s = HEADER_STYLE;
  }
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, sheet, title.slice(0, 31));
  return new Uint8Array(XLSX.write(book, { type: 'array', bookType: 'xlsx' }));
}

function cellOf(text: string): string {
  if (text.length <= LONGEST_CELL) return text;
  const mark = ` … (cut: an Excel cell holds ${LONGEST_CELL} of these ${text.length} characters)`;
  // Not inside a surrogate pair.
  return text.slice(0, LONGEST_CELL - mark.length).replace(/[\ud800-\udbff]$/, '') + mark;
}
