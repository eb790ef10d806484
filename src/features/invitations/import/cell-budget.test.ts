/** Files of a few bytes that claim millions of cells. */
import { expect, test } from 'vitest';
import '../sheets/sheet-globals.ts';
import * as XLSX from 'sheetjs-style';
import { checkList } from './check-list.ts';
import { LIST_HAS_TOO_MANY_CELLS } from './list-problems.ts';
import { readList } from './read-list.ts';

type Cells = Record<string, XLSX.CellObject>;

const PEOPLE = [
  ['Name', 'Email'],
  ['Ada', 'ada@b.co'],
  ['Bo', 'bo@b.co'],
];
const WITH_CORNER: Cells = { GR11999: { t: 's', v: 'x' } };

/** One sheet per stray cell beside its people; all declare 200 columns of 11,999 rows. */
function book(...beside: Cells[]): Uint8Array {
  const made = XLSX.utils.book_new();
  for (const [at, cells] of beside.entries()) {
    const sheet = { ...XLSX.utils.aoa_to_sheet(PEOPLE), ...cells, '!ref': 'A1:GR11999' };
    XLSX.utils.book_append_sheet(made, sheet, `Sheet ${at}`);
  }
  return new Uint8Array(XLSX.write(made, { type: 'array', bookType: 'xlsx' }));
}

function opened(bytes: Uint8Array) {
  const list = readList(bytes);
  if ('problem' in list) throw new Error(list.problem);
  const checked = checkList(list, {}, { invited: new Set(), placesLeft: Number.POSITIVE_INFINITY });
  if ('problem' in checked) throw new Error(checked.problem);
  const cells = list.tables.flatMap(({ rows }) => rows).reduce((sum, { length }) => sum + length, 0);
  return { list, cells, emails: checked.rows.map(({ email }) => email), sheets: checked.sheets };
}

test('a sheet is as large as its contents, whatever it declares', () => {
  const { list, cells, emails } = opened(book({}));
  expect([list.tables[0]?.rows, cells]).toEqual([PEOPLE, 6]);
  expect(emails).toEqual(['ada@b.co', 'bo@b.co']);
});

test('four sheets with a stray cell at their corners are read, and the cells keep their positions', () => {
  const { list, cells, sheets, emails } = opened(book(WITH_CORNER, WITH_CORNER, WITH_CORNER, WITH_CORNER));
  expect(list.tables.map(({ rows }) => rows[11_998]?.[199])).toEqual(['x', 'x', 'x', 'x']);
  expect(cells).toBe(4 * 206);
  expect([sheets.map(({ people }) => people), emails]).toEqual([
    [2, 2, 2, 2],
    ['ada@b.co', 'bo@b.co'],
  ]);
});

test('a column that only a late row has can be chosen', () => {
  const list = readList(book(WITH_CORNER));
  if ('problem' in list) throw new Error(list.problem);
  const checked = checkList(list, {}, { invited: new Set(), placesLeft: 9 });
  expect('mapping' in checked && checked.mapping.roles).toHaveLength(200);
});

const lastColumn: Cells = Object.fromEntries(
  Array.from({ length: 6_000 }, (_, at) => [`GR${at + 4}`, { t: 's', v: 'x' }]),
);
const bytesOf = (text: string) => new TextEncoder().encode(text);
const csv = (end: string) =>
  bytesOf(`Name,Email\nAda,ada@b.co\n${`Bo,bo@b.co${','.repeat(300)}${end}\n`.repeat(5_000)}`);
const keys = Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`k${at}`, at]));
const json = [{ email: 'ada@b.co', ...keys }, ...Array.from({ length: 2_000 }, () => ({ k1999: 1 }))];

test.each([
  ['a workbook', book(lastColumn)],
  [
    'several sheets together',
    book(...Array(2).fill(Object.fromEntries(Object.entries(lastColumn).slice(0, 3_000)))),
  ],
  ['a text', csv('x')],
  ['JSON', bytesOf(JSON.stringify(json))],
])('%s of more than a million cells is refused by its size', (_what, bytes) => {
  expect(readList(bytes)).toEqual({ problem: LIST_HAS_TOO_MANY_CELLS });
});

test('blank cells at the ends of rows are dropped', () => {
  expect(opened(csv('')).cells).toBe(2 * 5_002);
});
