import { expect, test } from 'vitest';
import { isAccessCodeVisible, newAccessCode } from './access-code.ts';

test('codes are eight unambiguous characters, and differ', () => {
  const codes = Array.from({ length: 2_000 }, newAccessCode);
  for (const code of codes) expect(code).toMatch(/^[A-Z2-9]{8}$/);
  expect(codes.join('')).not.toMatch(/[01IOLS5]/);
  expect(new Set(codes).size).toBe(codes.length);
  expect(new Set(codes.join('')).size).toBe(29);
});

test.each([
  ['event', 1, false],
  ['event', 2, true],
  ['event', 3, false],
  ['event', 5, true],
  ['location', 1, false],
  ['location', 2, true],
  ['location', 3, false],
  ['location', 5, false],
] as const)('the code of a %s with payment status %i is visible: %s', (kind, paymentStatus, isVisible) => {
  expect(isAccessCodeVisible({ kind, paymentStatus })).toBe(isVisible);
});
