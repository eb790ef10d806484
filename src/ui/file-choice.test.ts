import { expect, it } from 'vitest';
import { EXCEL, formatSize, isOfKind } from './file-choice.ts';

it.each([
  ['list.xlsx', '', true],
  ['LIST.XLSX', 'application/octet-stream', true],
  ['list', EXCEL.accept.split(',')[1] ?? '', true],
  ['list.pdf', 'application/pdf', false],
])('takes %s of type "%s" for a sheet: %s', (name, type, isSheet) => {
  expect(isOfKind({ name, type }, EXCEL)).toBe(isSheet);
});

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [48_200, '48 KB'],
  [3_140_000, '3.1 MB'],
])('writes %d bytes as %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});
