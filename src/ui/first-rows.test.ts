import { expect, test } from 'vitest';
import { firstRows } from './first-rows.ts';

const isCapital = (row: string) => row < 'a';
const first = (rows: string, limit: number) => firstRows([...rows], limit, isCapital).join('');

test('As many as there is room for, in their order', () => {
  expect(first('abcde', 3)).toBe('abc');
  expect(first('ab', 3)).toBe('ab');
  expect(first('', 3)).toBe('');
});

test('No urgent one is left out for what is not', () => {
  expect(first('abcdXeY', 3)).toBe('abcXY');
  expect(first('aXbcd', 3)).toBe('aXb');
});

test('Of very many urgent ones, the first too', () => {
  expect(first('abcdVWXYZ', 3)).toBe('abcVWX');
  expect(first('VWXYZ', 3)).toBe('VWX');
});
