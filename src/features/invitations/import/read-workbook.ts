import '../sheets/sheet-globals.ts';
import * as XLSX from 'sheetjs-style';
import { MAX_SHEET_PEOPLE } from '../../../../common/contract/people-sheet.ts';
import { addressesIn } from './find-addresses.ts';
import { withoutEntities, withShownAddresses } from './html-table.ts';
import type { ListTable } from './list-types.ts';

/** Rows read at most: titles, everyone allowed, and blank rows between them. A table as long as this is cut off. */
export const MAX_ROWS = MAX_SHEET_PEOPLE + 2_000;
const MAX_COLUMNS = 200;
const MAX_SHEETS = 40;
/** A merge over more cells is decoration. */
const MAX_MERGED_CELLS = 20_000;

type Cell = XLSX.CellObject | undefined;

/**
 * The sheets of a workbook (.xlsx, .xlsb, .xls, .ods, XML, HTML) as tables of texts. Merged cells all say what the
 * first of them says. Addresses hidden behind links come as a column of their own, at the end.
 * @param isMarkup of XML and HTML
 * @param bytes known to be small, and its archive to unpack to little. Throws when it cannot be read.
 */
export function readWorkbook(bytes: Uint8Array, isMarkup = false): ListTable[] {
  const book = XLSX.read(isMarkup ? withShownAddresses(bytes) : bytes, {
    type: 'array',
    sheetRows: MAX_ROWS,
    cellFormula: true,
    cellHTML: false,
    // Without styles the library does not say which rows are hidden.
    cellStyles: true,
  });
  const tables = book.SheetNames.slice(0, MAX_SHEETS).flatMap((title) => {
    const sheet = book.Sheets[title];
    return sheet?.['!ref'] === undefined
      ? []
      : [{ title, rows: rowsOf(sheet, XLSX.utils.decode_range(sheet['!ref'])), hidden: hiddenRows(sheet) }];
  });
  return isMarkup
    ? tables.map((table) => ({ ...table, rows: table.rows.map((cells) => cells.map(withoutEntities)) }))
    : tables;
}

function hiddenRows(sheet: XLSX.WorkSheet): number[] {
  // Rows without properties are holes.
  return Object.entries(sheet['!rows'] ?? []).flatMap(([at, row]) => (row?.hidden ? [Number(at)] : []));
}

function rowsOf(sheet: XLSX.WorkSheet, { s, e }: XLSX.Range): string[][] {
  const width = Math.min(e.c + 1, MAX_COLUMNS);
  const linked = new Map<number, string[]>();
  const rows = Array.from({ length: Math.min(e.r + 1, MAX_ROWS) }, (_, r) =>
    Array.from({ length: width }, (_, c) => {
      if (r < s.r || c < s.c) return '';
      const cell: Cell = sheet[XLSX.utils.encode_cell({ r, c })];
      const text = textOf(cell);
      const address = hiddenAddress(cell);
      if (address !== '' && !text.toLowerCase().includes(address.toLowerCase())) {
        const column = linked.get(c) ?? [];
        column[r] = address;
        linked.set(c, column);
      }
      return text;
    }),
  );
  fillMerges(rows, sheet['!merges'] ?? []);
  for (const column of linked.values()) for (const [r, cells] of rows.entries()) cells.push(column[r] ?? '');
  return rows;
}

function textOf(cell: Cell): string {
  if (!cell || cell.t === 'z' || cell.t === 'e') return '';
  return typeof cell.v === 'string' ? cell.v : (cell.w ?? String(cell.v ?? ''));
}

/** Of a link on the cell, or of the formula that makes one. */
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

function fillMerges(rows: string[][], merges: readonly XLSX.Range[]): void {
  let budget = MAX_MERGED_CELLS;
  for (const { s, e } of merges) {
    const text = rows[s.r]?.[s.c] ?? '';
    budget -= (e.r - s.r + 1) * (e.c - s.c + 1);
    if (text === '' || budget < 0) continue;
    for (const cells of rows.slice(s.r, e.r + 1)) {
      for (let c = s.c; c <= Math.min(e.c, cells.length - 1); c += 1) if (cells[c] === '') cells[c] = text;
    }
  }
}
