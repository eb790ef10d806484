// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { disownToken, isOvertaken, readToken, storeToken } from './token-store.ts';

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

test('A session that another tab has replaced is overtaken until this page hears of it', () => {
  storeToken('token-a');
  expect(isOvertaken()).toBe(false);
  localStorage.setItem('access_token', 'token-b');
  expect(isOvertaken()).toBe(true);
  dispatchEvent(new StorageEvent('storage', { key: 'access_token' }));
  expect(isOvertaken()).toBe(false);
  localStorage.setItem('access_token', 'token-c');
  // From the back/forward cache, where no page hears anything.
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(isOvertaken()).toBe(false);
  disownToken();
  dispatchEvent(new StorageEvent('storage', { key: 'access_token' }));
  expect(isOvertaken()).toBe(true);
});

test('A page without a session is not overtaken by a log-in, nor one whose session was only removed', () => {
  storeToken(null);
  localStorage.setItem('access_token', 'token-b');
  expect(isOvertaken()).toBe(false);
  storeToken('token-a');
  localStorage.clear();
  expect(isOvertaken()).toBe(false);
});
