import { expect, test } from 'vitest';
import { hasHostLength } from './host-length.ts';

test.each([
  ['gate.example.com', true],
  [`${'a'.repeat(63)}.example`, true],
  [`${'a'.repeat(64)}.example`, false],
  [`${'門'.repeat(64)}.example`, false],
  // Four labels, 253 characters.
  [`${`${'a'.repeat(63)}.`.repeat(3)}${'a'.repeat(61)}`, true],
  [`${`${'a'.repeat(63)}.`.repeat(3)}${'a'.repeat(62)}`, false],
  // As sent by phones: decomposed letters.
  [`${'e\u0301'.repeat(63)}.example`, true],
  ['', true],
])('%s: %s', (name, isShort) => {
  expect(hasHostLength(name)).toBe(isShort);
});
