import { expect, test } from 'vitest';
import { firstRows } from './first-rows.ts';

const isCapital = (row: string) => row < 'a';
const first = (rows: string, limit: number) => firstRows([...rows], limit, isCapital).join('');

test('Returns as many rows as fit, in order', () => {
  expect(first('abcde', 3)).toBe('abc');
  expect(first('ab', 3)).toBe('ab');
  expect(first('', 3)).toBe('');
});

test('Leaves out no urgent row in favour of another', () => {
  expect(first('abcdXeY', 3)).toBe('abcXY');
  expect(first('aXbcd', 3)).toBe('aXb');
});

test('Of too many urgent rows, returns the first', () => {
  expect(first('abcdVWXYZ', 3)).toBe('abcVWX');
  expect(first('VWXYZ', 3)).toBe('VWX');
});
