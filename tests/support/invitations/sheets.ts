/** Excel files for tests: valid and hostile ones. */
import { readFileSync } from 'node:fs';
import { crc32, deflateRawSync } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';
import * as XLSX from 'sheetjs-style';
import { writeTable } from '../../../src/features/invitations/sheets/sheet-file.ts';

const COLUMNS = [
  { header: 'Name', width: 30 },
  { header: 'Email', width: 30 },
];

/** A sheet with these people. */
export function peopleSheet(...people: [name: string, email: string][]): Uint8Array {
  return writeTable({ title: 'People', columns: COLUMNS, rows: people });
}

/** The same as a file that can be uploaded. */
export function peopleFile(people: readonly [name: string, email: string][]): File {
  return new File([peopleSheet(...people).slice()], 'people.xlsx');
}

/** A sheet of any cells; a cell may be a formula with the value that a spreadsheet stored beside it. */
export function sheetOfCells(rows: (string | number | { formula: string; value: string })[][]): Uint8Array {
  const sheet = XLSX.utils.aoa_to_sheet(
    rows.map((cells) => cells.map((cell) => (typeof cell === 'object' ? cell.value : cell))),
  );
  for (const [r, cells] of rows.entries()) {
    for (const [c, cell] of cells.entries()) {
      if (typeof cell === 'object') sheet[XLSX.utils.encode_cell({ r, c })].f = cell.formula;
    }
  }
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, sheet, 'People');
  return new Uint8Array(XLSX.write(book, { type: 'array', bookType: 'xlsx' }));
}

/** A real workbook whose sheet unpacks to hundreds of megabytes. */
export function bombSheet(): Uint8Array {
  const blank = Buffer.alloc(300 * 1024 * 1024, ' ');
  return zipOf('xl/worksheets/sheet1.xml', blank);
}

/** Compressed by zlib, which takes a second for what takes half a minute in JavaScript. */
function zipOf(filename: string, content: Buffer): Uint8Array {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const deflated: ZipInputFile = { filename, size: content.length, crc: crc32(content), compression: 8 };
  zip.add(deflated);
  deflated.ondata?.(null, deflateRawSync(content), true);
  zip.end();
  return Buffer.concat(chunks);
}

/** The cells of a workbook's first sheet; blank ones are missing. */
export function readTable(file: ArrayBuffer): unknown[][] {
  const book = XLSX.read(new Uint8Array(file), { type: 'array' });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  return sheet ? XLSX.utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, blankrows: true }) : [];
}

/** The cells of a downloaded file. */
export function cellsOf(path: string): unknown[][] {
  return readTable(new Uint8Array(readFileSync(path)).slice().buffer);
}
