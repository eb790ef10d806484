import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { storedCopy } from '../../../common/lib/bounded-unzip.ts';
import { readSheet } from './read-sheet.ts';

const xml = (text: string) => new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>${text}`);
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A minimal workbook of one sheet with inline texts. */
function workbook(rows: string[][], extra: Record<string, Uint8Array> = {}): Uint8Array {
  const cells = rows.map(
    (row, r) =>
      `<row r="${r + 1}">${row
        .map(
          (text, c) =>
            `<c r="${String.fromCharCode(65 + c)}${r + 1}" t="inlineStr"><is><t>${text}</t></is></c>`,
        )
        .join('')}</row>`,
  );
  return zipSync({
    '[Content_Types].xml': xml(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>',
    ),
    'xl/workbook.xml': xml(
      `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="People" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': xml(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': xml(
      `<worksheet xmlns="${main}"><sheetData>${cells.join('')}</sheetData></worksheet>`,
    ),
    ...extra,
  });
}

test('an Excel file becomes a list of people', async () => {
  const reading = await readSheet(
    workbook([
      ['Name', 'Email'],
      ['محمد', 'm@b.co'],
      ['=1+1', 'x@b.co'],
    ]),
  );
  expect(reading).toEqual({
    people: [
      { row: 2, name: 'محمد', email: 'm@b.co' },
      { row: 3, name: '=1+1', email: 'x@b.co' },
    ],
  });
});

test('cells are cleaned and truncated before they reach the server', async () => {
  const long = '\u202ex \u0e01'.repeat(300);
  const rows = Array.from({ length: 3 }, () => [long, long]);
  const reading = await readSheet(workbook([['Name', 'Email'], ...rows]));
  const people = reading && 'people' in reading ? reading.people : [];
  expect(people.map(({ name, email }) => [name.length, email.length])).toEqual(Array(3).fill([501, 255]));
  expect(JSON.stringify(people)).not.toContain('\u202e');
});

test('a zip bomb, a truncated file and plain text are unreadable, in little memory', async () => {
  const bomb = workbook([['Name', 'Email']], { 'xl/media/bomb.bin': new Uint8Array(200 * 1024 * 1024) });
  expect(bomb.length).toBeLessThan(1024 * 1024);
  const before = process.memoryUsage.rss();
  expect(await readSheet(bomb)).toBeUndefined();
  expect(await readSheet(workbook([['Name']]).slice(0, 300))).toBeUndefined();
  expect(await readSheet(new TextEncoder().encode('Name,Email'))).toBeUndefined();
  expect(process.memoryUsage.rss() - before).toBeLessThan(150 * 1024 * 1024);
});

test('an archive that declares less than it unpacks to is cut off at the declared size', () => {
  const bomb = workbook([['Name']], { 'xl/media/bomb.bin': new Uint8Array(32 * 1024 * 1024) });
  const view = new DataView(bomb.buffer, bomb.byteOffset, bomb.byteLength);
  for (let at = 0; at < bomb.length - 46; at += 1) {
    if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) > 1024 * 1024)
      view.setUint32(at + 24, 10, true);
  }
  let size = 0;
  try {
    size = storedCopy(bomb).length;
  } catch {
    size = 0;
  }
  expect(size).toBeLessThan(1024 * 1024);
});
