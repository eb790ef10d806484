import { expect, test } from 'vitest';
import { workbook } from '../../../../tests/support/lists/write-workbook.ts';
import { readWorkbook } from './read-workbook.ts';

const PEOPLE = [
  ['Name', 'Email'],
  ['Di', 'di@guests.test'],
];
const tableOf = (bookType: 'biff8' | 'xlsb', rows: string[][]) =>
  readWorkbook(workbook(bookType, ['Guests', rows]))[0];

test('of a sheet that continues after thousands of blank rows, it is told where reading ended', () => {
  const blank = Array.from({ length: 14_000 }, (): string[] => []);
  expect(tableOf('biff8', [...PEOPLE, ...blank, ['Late', 'late@guests.test']])).toMatchObject({
    rows: PEOPLE,
    cut: { rows: 12_000 },
  });
});

test.for(['biff8', 'xlsb'] as const)('of a wide sheet (%s), it is told where reading ended', (bookType) => {
  const wide = ['', '', ...Array.from({ length: 198 }, () => ''), 'far@guests.test'];
  expect(tableOf(bookType, [...PEOPLE, wide])).toMatchObject({
    cut: { columns: 200 },
    inexact: { length: 200 },
  });
});

test.for(['biff8', 'xlsb'] as const)('of a sheet (%s) that is read whole, nothing is told', (bookType) => {
  expect(tableOf(bookType, PEOPLE)).toMatchObject({ cut: {}, inexact: [] });
});
