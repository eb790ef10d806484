import { expect, test } from 'vitest';
import { readTable } from '../../../../tests/support/invitations/sheets.ts';
import { checkList } from '../import/check-list.ts';
import { NO_ADDRESSES } from '../import/list-problems.ts';
import { readList } from '../import/read-list.ts';
import { writeTable } from './sheet-file.ts';

const columns = [
  { header: 'Name', width: 30 },
  { header: 'Email', width: 40 },
];

test('a written sheet is read back unchanged, and its formulas stay texts', () => {
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

test.each(['x', '😀', 'x😀'])('a cell of %s that is too long for Excel is cut, and says so', (letter) => {
  const long = letter.repeat(33_000);
  const rows = [
    [long, 'long@b.co'],
    ['x'.repeat(32_767), 'whole@b.co'],
  ];
  const [, [cut, email] = [], whole] = readTable(
    writeTable({ title: 'Not sent', columns, rows }).slice().buffer,
  );
  const mark = ` … (cut: an Excel cell holds 32767 of these ${long.length} characters)`;
  const text = String(cut);
  expect([email, whole]).toEqual(['long@b.co', rows[1]]);
  expect(text.length).toBeLessThanOrEqual(32_767);
  expect(text.length).toBeGreaterThan(32_765);
  expect(text.endsWith(mark)).toBe(true);
  expect(long.startsWith(text.slice(0, -mark.length))).toBe(true);
  expect(text.isWellFormed()).toBe(true);
});

test('a sheet cannot modify the page’s prototypes', () => {
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
