import { expect, test } from 'vitest';
import { readTable } from '../../../../tests/support/sheets.ts';
import { checkList } from '../import/check-list.ts';
import { NO_ADDRESSES } from '../import/list-problems.ts';
import { readList } from '../import/read-list.ts';
import { writeTable } from './sheet-file.ts';

const columns = [
  { header: 'Name', width: 30 },
  { header: 'Email', width: 40 },
];

test('a written sheet reads back as it was, and its formulas stay texts', () => {
  const rows = [
    ['José', 'jose@b.co'],
    ['=HYPERLINK("http://x")', 'x@b.co'],
    ['محمد', 'm@b.co'],
  ];
  expect(readTable(writeTable({ title: 'People', columns, rows }).slice().buffer)).toEqual([
    ['Name', 'Email'],
    ...rows,
  ]);
});

test('a sheet cannot reach the prototypes of the page', () => {
  const file = writeTable({
    title: '__proto__',
    columns: [{ header: '__proto__', width: 9 }],
    rows: [['polluted']],
  });
  const list = readList(file);
  if ('problem' in list) throw new Error(list.problem);
  const limits = { invited: new Set<string>(), placesLeft: 1 };
  expect(checkList(list, {}, limits)).toEqual({ problem: NO_ADDRESSES });
  expect(Object.keys(Object.getPrototypeOf({}))).toEqual([]);
});
