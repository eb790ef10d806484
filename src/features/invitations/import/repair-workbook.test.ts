/** Workbooks whose XML the spreadsheet library misreads, or whose declarations it would follow without limit. */
import { strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import '../sheets/sheet-globals.ts';
import * as XLSX from 'sheetjs-style';
import { workbook } from '../../../../tests/support/attacks/worst-sheets.ts';
import { ods } from '../../../../tests/support/lists/write-workbook.ts';
import { performTask } from '../sheets/perform-task.ts';
import { LIST_HAS_TOO_MANY_CELLS, LIST_UNREADABLE } from './list-problems.ts';
import { readList } from './read-list.ts';
import { repairWorkbook } from './repair-workbook.ts';

const cell = (ref: string, text: string) => `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`;
const row = (at: number, attributes: string, ...texts: string[]) =>
  `<row r="${at}"${attributes}>${texts.map((text, c) => cell(`${'AB'[c]}${at}`, text)).join('')}</row>`;
const HEADINGS = row(1, '', 'Name', 'Email');
const ADA = row(2, '', 'Ada', 'ada@b.co');

function opened(file: Uint8Array) {
  const begun = performance.now();
  const list = readList(file);
  expect(performance.now() - begun).toBeLessThan(10_000);
  if ('problem' in list) throw new Error(list.problem);
  return list.tables[0];
}

test('a sheet that declares a smaller size than it has is read to its end', () => {
  const rows = [HEADINGS, ADA, row(3, '', 'Bo', 'bo@b.co')];
  for (const head of ['<dimension ref="A1"/>', '<dimension ref="A1:B2"/>']) {
    expect(opened(workbook(rows, { head }))?.rows).toEqual([
      ['Name', 'Email'],
      ['Ada', 'ada@b.co'],
      ['Bo', 'bo@b.co'],
    ]);
  }
});

test('rows below those that are read are reported, whatever size the sheet declares', () => {
  const far = row(14_000, '', 'Late', 'late@b.co');
  for (const head of ['', '<dimension ref="A1:B2"/>', '<dimension ref="A1:B14000"/>']) {
    const table = opened(workbook([HEADINGS, ADA, far], { head }));
    expect([table?.rows.length, table?.cut]).toEqual([2, { rows: 12_000 }]);
  }
  const blank = '<row r="14000" ht="30"><c r="A14000" s="1"/></row>';
  expect(opened(workbook([HEADINGS, ADA, blank]))?.cut).toEqual({});
});

test('rows are hidden as LibreOffice writes it, and behind an empty row', () => {
  const hidden = (attributes: string) => row(4, attributes, 'Bo', 'bo@b.co');
  for (const attributes of [' hidden="true"', ' hidden="1"', ' spans="1:2" hidden = \'true\'']) {
    const table = opened(
      workbook([HEADINGS, ADA, '<row r="3" ht="30" hidden="false"/>', hidden(attributes)]),
    );
    expect([table?.rows.length, table?.hidden]).toEqual([4, [3]]);
  }
});

test('rows of an OpenDocument table are hidden by hand or by a filter, whatever is repeated above', () => {
  const file = ods([
    'Gäste',
    [
      ['Name', 'Email'],
      ['Ada', 'ada@b.co'],
      ['', ''],
      ['Bo', 'bo@b.co'],
      ['Cy', 'cy@b.co'],
    ],
  ]);
  const parts = unzipSync(file);
  let at = 0;
  const xml = new TextDecoder().decode(parts['content.xml']).replaceAll('<table:table-row ', (tag) => {
    at += 1;
    if (at === 3) return `${tag}table:number-rows-repeated="3" `;
    if (at === 4) return `${tag}table:visibility="filter" `;
    return at === 5 ? `${tag}table:visibility="collapse" ` : tag;
  });
  const table = opened(zipSync({ ...parts, 'content.xml': strToU8(xml) }));
  expect(table?.hidden).toEqual([5, 6]);
  expect([table?.rows[5], table?.rows[6]]).toEqual([
    ['Bo', 'bo@b.co'],
    ['Cy', 'cy@b.co'],
  ]);
});

test('letters beyond 16 bits are read from character references', () => {
  expect(opened(workbook([HEADINGS, row(2, '', '&#x20BB7;野 &#128512; &#228;', 'y@b.co')]))?.rows[1]).toEqual(
    ['𠮷野 😀 ä', 'y@b.co'],
  );
});

const link = (ref: string) => `<hyperlink ref="${ref}" r:id="rId1"/>`;
const links = (target: string) => ({
  'xl/worksheets/_rels/sheet1.xml.rels': strToU8(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="${target}" TargetMode="External"/></Relationships>`,
  ),
});

test('a link over a whole column is read, one over the whole sheet is left out', () => {
  const parts = links('mailto:all@b.co');
  const linked = (...refs: string[]) =>
    opened(workbook([HEADINGS, ADA], { tail: `<hyperlinks>${refs.map(link).join('')}</hyperlinks>`, parts }));
  expect(linked('A2:A1048576')?.rows[1]).toEqual(['Ada', 'ada@b.co', 'all@b.co']);
  expect(linked('A1:XFD1048576', 'A2?XFD1048576')?.rows[1]).toEqual(['Ada', 'ada@b.co']);
});

test('a link over the whole sheet of a binary workbook is that of its first cell', () => {
  const sheet = XLSX.utils.aoa_to_sheet([
    ['Name', 'Email'],
    ['Ada', 'ada@b.co'],
  ]);
  sheet.A2.l = { Target: 'mailto:all@b.co' };
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, sheet, 'x');
  const parts = unzipSync(new Uint8Array(XLSX.write(book, { type: 'array', bookType: 'xlsb' })));
  const bin = parts['xl/worksheets/sheet1.bin'] ?? new Uint8Array();
  const at = bin.findIndex((byte, index) => byte === 0xee && bin[index + 1] === 0x03);
  const view = new DataView(bin.buffer, bin.byteOffset);
  // Behind the record's type and length.
  expect([0, 4, 8, 12].map((offset) => view.getUint32(at + 3 + offset, true))).toEqual([1, 1, 0, 0]);
  view.setUint32(at + 7, 1_048_575, true);
  view.setUint32(at + 15, 16_383, true);
  expect(opened(zipSync(parts))?.rows).toEqual([
    ['Name', 'Email'],
    ['Ada', 'ada@b.co', 'all@b.co'],
  ]);
});

test.each([
  ['columns', { head: '<cols><col min="1" max="4000000000" width="9"/></cols>' }],
  ['a shared formula', { tail: '' }],
])('%s of a sheet are copied no further than needed', (_, around) => {
  const formula = `<c r="C2"><f t="shared" si="0">${'A1+'.repeat(20_000)}1</f><v>1</v></c>`;
  const copies = Array.from(
    { length: 5_000 },
    (_cell, at) => `<c r="C${at}"><f t="shared" si="0"/><v>1</v></c>`,
  );
  const rows = [HEADINGS, ADA.replace('</row>', `${formula}</row>`), `<row r="3">${copies.join('')}</row>`];
  expect(opened(workbook(rows, around))?.rows[1]).toEqual(['Ada', 'ada@b.co', '1']);
});

test('many links over many cells, and cells that are repeated millions of times, are refused by their number', () => {
  const tail = `<hyperlinks>${link('A1:A12000').repeat(100)}</hyperlinks>`;
  expect(readList(workbook([HEADINGS, ADA], { tail, parts: links('mailto:a@b.co') }))).toEqual({
    problem: LIST_HAS_TOO_MANY_CELLS,
  });
  const parts = unzipSync(ods(['x', [['Name', 'Email']]]));
  const xml = new TextDecoder()
    .decode(parts['content.xml'])
    .replaceAll('office:value-type', 'table:number-columns-repeated="16000" office:value-type')
    .replace('table:style-name="ro1"', 'table:number-rows-repeated="1000000"');
  expect(readList(zipSync({ ...parts, 'content.xml': strToU8(xml) }))).toEqual({
    problem: LIST_HAS_TOO_MANY_CELLS,
  });
  expect(readList(strToU8(xml))).toEqual({ problem: LIST_HAS_TOO_MANY_CELLS });
});

test('a file that would become the prototype of the others is refused', () => {
  const parts = unzipSync(workbook([HEADINGS, ADA]));
  const named = zipSync({ ...parts, __prot0__: new Uint8Array(32 * 1024 * 1024) });
  const text = new TextDecoder('latin1').decode(named);
  for (let at = text.indexOf('__prot0__'); at !== -1; at = text.indexOf('__prot0__', at + 1)) {
    named.set(strToU8('__proto__'), at);
  }
  const limits = { invited: [], placesLeft: 1 };
  expect(performTask({ kind: 'open', file: named.slice().buffer, encoding: undefined, limits })).toEqual({
    kind: 'problem',
    problem: LIST_UNREADABLE,
  });
});

test('a workbook without styles gets those whose absence the library reports for each cell', () => {
  const plain = workbook([HEADINGS, ADA]);
  expect(unzipSync(plain)['xl/styles.xml']).toBeUndefined();
  const repaired = repairWorkbook(plain).bytes;
  // So the library reports no error of its own.
  const book = XLSX.read(repaired, { type: 'array', cellStyles: true });
  expect(book.Sheets[book.SheetNames[0] ?? '']?.A2?.s).toEqual({});
  expect(opened(plain)?.rows).toEqual([
    ['Name', 'Email'],
    ['Ada', 'ada@b.co'],
  ]);
});
