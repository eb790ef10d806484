// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { readToken } from './token-store.ts';

afterEach(() => localStorage.clear());

test.each([
  ['with a character that no header takes', 'a\u0100b'],
  ['empty', ''],
  // Servers refuse every request with it, also the log-in that would replace it.
  ['longer than the headers that servers read', 'a'.repeat(8_001)],
])('A stored token that is %s counts as none', (_, token) => {
  localStorage.setItem('access_token', token);
  expect(readToken()).toBeNull();
});

test('A long token of an API of another make is used', () => {
  localStorage.setItem('access_token', 'a'.repeat(8_000));
  expect(readToken()).toHaveLength(8_000);
});
