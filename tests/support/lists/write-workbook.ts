/** Workbooks of older and other programs, written by the spreadsheet library, and OpenDocument part by part. */
import { zipSync } from 'fflate';
import '../../../src/features/invitations/sheets/sheet-globals.ts';
import * as XLSX from 'sheetjs-style';

type BookType = 'biff8' | 'xlml' | 'xlsb';

export function workbook(bookType: BookType, ...sheets: [name: string, rows: string[][]][]): Uint8Array {
  const book = XLSX.utils.book_new();
  for (const [name, rows] of sheets) XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows), name);
  return new Uint8Array(XLSX.write(book, { type: 'array', bookType }));
}

/** As LibreOffice saves it: repeated blank cells and rows down to the sheet's end, links inside the paragraphs. */
export function ods(
  ...sheets: [name: string, rows: (string | { text: string; link: string })[][]][]
): Uint8Array {
  const tables = sheets.map(([name, rows]) => {
    const written = rows.map(
      (cells) =>
        `<table:table-row table:style-name="ro1">${cells.map(odsCell).join('')}<table:table-cell table:number-columns-repeated="1020"/></table:table-row>`,
    );
    return `<table:table table:name="${name}"><table:table-column table:number-columns-repeated="1024"/>${written.join('')}<table:table-row table:number-rows-repeated="1048500"><table:table-cell table:number-columns-repeated="1024"/></table:table-row></table:table>`;
  });
  return zipSync({
    mimetype: [new TextEncoder().encode('application/vnd.oasis.opendocument.spreadsheet'), { level: 0 }],
    'content.xml': new TextEncoder().encode(
      `<?xml version="1.0" encoding="UTF-8"?>\n<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:xlink="http://www.w3.org/1999/xlink" office:version="1.3"><office:body><office:spreadsheet>${tables.join('')}</office:spreadsheet></office:body></office:document-content>`,
    ),
    'META-INF/manifest.xml': new TextEncoder().encode(
      '<?xml version="1.0" encoding="UTF-8"?>\n<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.3"><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.spreadsheet"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>',
    ),
  });
}

function odsCell(cell: string | { text: string; link: string }): string {
  if (cell === '') return '<table:table-cell/>';
  const paragraph =
    typeof cell === 'string'
      ? escaped(cell)
      : `<text:a xlink:href="${cell.link}" xlink:type="simple">${escaped(cell.text)}</text:a>`;
  return `<table:table-cell office:value-type="string"><text:p>${paragraph}</text:p></table:table-cell>`;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
