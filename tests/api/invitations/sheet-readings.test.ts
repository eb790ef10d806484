/** A workbook that is sent as chosen is read by the server as the portal has shown it. */
import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { peopleInSheet } from '../../../server/infra/sheets/people-in-sheet.ts';
import { checkList } from '../../../src/features/invitations/import/check-list.ts';
import { readList } from '../../../src/features/invitations/import/read-list.ts';
import { workbook } from '../../support/attacks/worst-sheets.ts';
import { xlsx } from '../../support/lists/write-xlsx.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const text = (ref: string, words: string) => `<c r="${ref}" t="inlineStr"><is><t>${words}</t></is></c>`;
const row = (at: number, name: string, email: string) =>
  `<row r="${at}">${text(`A${at}`, name)}${text(`B${at}`, email)}</row>`;
const HEADINGS = row(1, 'Name', 'Email');
/** So many texts that a number among them is a name as well. */
const OTHERS = [HEADINGS, row(2, 'Bo', 'bo@b.co'), row(3, 'Cy', 'cy@b.co')];
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relationships = (...all: [id: string, type: string, target: string][]) =>
  strToU8(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.map(([id, type, target]) => `<Relationship Id="${id}" Type="${DOCUMENT}/${type}" Target="${target}"/>`).join('')}</Relationships>`,
  );
const styles = (code: string) => ({
  '[Content_Types].xml': strToU8(
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>',
  ),
  'xl/styles.xml': strToU8(
    `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="170" formatCode="${code}"/></numFmts><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>`,
  ),
  'xl/_rels/workbook.xml.rels': relationships(
    ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
    ['rId2', 'styles', 'styles.xml'],
  ),
});

function shown(file: Uint8Array) {
  const list = readList(file);
  if ('problem' in list) throw new Error(list.problem);
  const checked = checkList(list, {}, { invited: new Set(), placesLeft: 9 });
  if ('problem' in checked) throw new Error(checked.problem);
  const people = checked.rows.map(({ row, name, email }) => ({ row, name, email }));
  return { people, isAsSpecified: checked.isAsSpecified };
}

test.each([
  ['plain texts', workbook([HEADINGS, `<row r="2">${text('A2', 'Ada')}${text('B2', 'ada@b.co')}</row>`])],
  [
    'numbers as names',
    workbook([...OTHERS, `<row r="4"><c r="A4"><v>12</v></c>${text('B4', 'ada@b.co')}</row>`]),
  ],
  [
    'a formatted number in an unused column',
    workbook(
      [HEADINGS, `<row r="2">${text('A2', 'Ada')}${text('B2', 'a@b.co')}<c r="C2" s="1"><v>7</v></c></row>`],
      { parts: styles('0.00') },
    ),
  ],
])('%s are sent as chosen, and read alike', async (_, file) => {
  const { people, isAsSpecified } = shown(file);
  expect(isAsSpecified).toBe(true);
  expect(await peopleInSheet(file)).toEqual({ people });
});

test.each([
  [
    'a name in a format',
    workbook([...OTHERS, `<row r="4"><c r="A4" s="1"><v>7</v></c>${text('B4', 'a@b.co')}</row>`], {
      parts: styles('000'),
    }),
    ['Bo', 'Cy', '007'],
  ],
  [
    'a date as a name',
    workbook([...OTHERS, `<row r="4"><c r="A4" s="1"><v>45000</v></c>${text('B4', 'a@b.co')}</row>`], {
      parts: styles('yyyy-mm-dd'),
    }),
    ['Bo', 'Cy', '2023-03-15'],
  ],
  [
    'a truth value as a name',
    workbook([...OTHERS, `<row r="4"><c r="A4" t="b"><v>1</v></c>${text('B4', 'a@b.co')}</row>`]),
    ['Bo', 'Cy', 'TRUE'],
  ],
  [
    'a name for several merged rows',
    xlsx('excel', {
      name: 'x',
      rows: [
        ['Name', 'Email'],
        ['The Lees', 'ann@b.co'],
        ['', 'bo@b.co'],
      ],
      merges: ['A2:A3'],
    }),
    ['The Lees', 'The Lees'],
  ],
  [
    'cells without a position',
    workbook([
      HEADINGS,
      '<row><c t="inlineStr"><is><t>Ada</t></is></c><c t="inlineStr"><is><t>a@b.co</t></is></c></row>',
    ]),
    ['Ada'],
  ],
  [
    'elements with a prefix',
    workbook([
      HEADINGS,
      `<x:row xmlns:x="${MAIN}" r="2">${text('A2', 'Ada')}${text('B2', 'a@b.co')}</x:row>`,
    ]),
    ['Ada'],
  ],
  [
    'letters as references beyond 16 bits',
    workbook([HEADINGS, `<row r="2">${text('A2', '&#x20BB7;')}${text('B2', 'a@b.co')}</row>`]),
    ['𠮷'],
  ],
  [
    'a stray cell at the end of the sheet',
    workbook(
      [
        HEADINGS,
        `<row r="2">${text('A2', 'Ada')}${text('B2', 'ada@b.co')}</row>`,
        `<row r="1048576">${text('C1048576', 'x')}</row>`,
      ],
      { head: '<dimension ref="A1:C1048576"/>' },
    ),
    ['Ada'],
  ],
])('%s: the people as shown are sent in a sheet of ours', (_, file, names) => {
  const { people, isAsSpecified } = shown(file);
  expect([people.map(({ name }) => name), isAsSpecified]).toEqual([names, false]);
});

test('merges over whole rows of the sheet leave those of people', () => {
  const file = xlsx('excel', {
    name: 'x',
    rows: [['Gala'], ['Saturday'], ['Name', 'Email'], ['The Lees', 'ann@b.co'], ['', 'bo@b.co']],
    merges: ['A1:XFD1', 'A2:XFD2', 'A4:A5'],
  });
  expect(shown(file).people.map(({ name }) => name)).toEqual(['The Lees', 'The Lees']);
});

test('a chart on a sheet of its own, before the list, is passed over by the server too', async () => {
  const file = workbook([HEADINGS, `<row r="2">${text('A2', 'Ada')}${text('B2', 'ada@b.co')}</row>`], {
    parts: {
      'xl/workbook.xml': strToU8(
        `<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets><sheet name="Chart" sheetId="2" r:id="rId2"/><sheet name="People" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': relationships(
        ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
        ['rId2', 'chartsheet', 'chartsheets/sheet1.xml'],
      ),
      'xl/chartsheets/sheet1.xml': strToU8(
        `<chartsheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"/></sheetViews></chartsheet>`,
      ),
    },
  });
  expect(shown(file).people).toEqual([{ row: 2, name: 'Ada', email: 'ada@b.co' }]);
  expect(await peopleInSheet(file)).toEqual({ people: shown(file).people });
});
