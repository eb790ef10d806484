import { expect, test } from 'vitest';
import { readRange } from './byte-range.ts';

test.each([
  [undefined, undefined],
  ['', undefined],
  ['bytes=', undefined],
  ['bytes=-', undefined],
  ['bytes=a-b', undefined],
  ['items=0-1', undefined],
  ['bytes=0-0,5-6', undefined],
  ['bytes=5-4', undefined],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=0-1', { start: 0, end: 1 }],
  ['bytes=99-', { start: 99, end: 99 }],
  ['bytes=40-400', { start: 40, end: 99 }],
  ['bytes=-1', { start: 99, end: 99 }],
  ['bytes=-400', { start: 0, end: 99 }],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=100-200', 'unsatisfiable'],
])('of 100 bytes, "%s" asks for %j', (header, range) => {
  expect(readRange(header, 100)).toEqual(range);
});

test('every range of an empty file is unsatisfiable', () => {
  expect(readRange('bytes=0-', 0)).toBe('unsatisfiable');
  expect(readRange('bytes=-5', 0)).toBe('unsatisfiable');
});
