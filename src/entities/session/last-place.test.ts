// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { lastPlaceOf, notePlace } from './last-place.ts';
import { endSession } from './session-end.ts';
import { storeSession } from './session-store.ts';

beforeEach(() => {
  localStorage.clear();
  storeSession({ token: 't', companyId: 'a', userType: 2 });
});

test('The item seen last is kept until its company returns to the list', () => {
  notePlace('a', '/events/details/7');
  notePlace('a', '/account');
  expect(lastPlaceOf('a')).toBe('/events/details/7');
  notePlace('a', '/events/list');
  expect(lastPlaceOf('a')).toBeUndefined();
});

test('Another company does not open there', () => {
  notePlace('a', '/locations/details/7');
  expect(lastPlaceOf('b')).toBeUndefined();
});

test('It is removed with the session', () => {
  notePlace('a', '/events/details/7');
  endSession('logout');
  expect(lastPlaceOf('a')).toBeUndefined();
  expect(localStorage.getItem('last_place')).toBeNull();
});

test('A foreign value in storage is ignored', () => {
  localStorage.setItem('last_place', 'a https://evil.test/');
  expect(lastPlaceOf('a')).toBeUndefined();
});
