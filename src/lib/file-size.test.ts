import { expect, it } from 'vitest';
import { formatSize } from './file-size.ts';

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [48_200, '48 KB'],
  [3_140_000, '3.1 MB'],
])('writes %d bytes as %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});
