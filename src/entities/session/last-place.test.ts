// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { lastPlaceOf, notePlace } from './last-place.ts';
import { clearSession, storeSession } from './session-store.ts';

beforeEach(() => localStorage.clear());

test('The item seen last is kept until its company goes back to the list', () => {
  notePlace('a', '/events/details/7');
  notePlace('a', '/account');
  expect(lastPlaceOf('a')).toBe('/events/details/7');
  notePlace('a', '/events/list');
  expect(lastPlaceOf('a')).toBeUndefined();
});

test('No other company opens there', () => {
  notePlace('a', '/locations/details/7');
  expect(lastPlaceOf('b')).toBeUndefined();
});

test('It goes with the session', () => {
  storeSession({ token: 't', companyId: 'a', userType: 2 });
  notePlace('a', '/events/details/7');
  clearSession();
  expect(lastPlaceOf('a')).toBeUndefined();
  expect(localStorage.length).toBe(0);
});

test('What somebody else wrote there leads nowhere', () => {
  localStorage.setItem('last_place', 'a https://evil.test/');
  expect(lastPlaceOf('a')).toBeUndefined();
});
