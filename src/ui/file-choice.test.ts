import { expect, it } from 'vitest';
import { formatSize, IMAGES, IMAGES_AND_PDF, isOfKind } from './file-choice.ts';

it.each([
  ['image/png', true, true],
  ['image/webp', true, true],
  ['application/pdf', false, true],
  ['text/html', false, false],
  ['', false, false],
])('takes "%s" as image: %s, as document: %s', (type, asImage, asDocument) => {
  const file = { type, name: 'x' };
  expect([isOfKind(file, IMAGES), isOfKind(file, IMAGES_AND_PDF)]).toEqual([asImage, asDocument]);
});

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [48_200, '48 KB'],
  [3_140_000, '3.1 MB'],
])('writes %d bytes as %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});
