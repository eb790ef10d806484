// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endSession } from './session-end.ts';
import { keepRow, keptRow, watchSessionRows } from './session-rows.ts';
import { clearSession, storeSession } from './session-store.ts';

const A = { companyId: 'a', token: 'token-a', userType: 2 };
const B = { companyId: 'b', token: 'token-b', userType: 2 };
const ROWS = ['last_place', 'dashboard_snapshot', 'details_snapshot'] as const;

let stop: (() => void) | undefined;
beforeEach(() => localStorage.clear());
afterEach(() => {
  stop?.();
  clearSession();
});

const hear = (key: string) => dispatchEvent(new StorageEvent('storage', { key }));
const left = () => ROWS.map((row) => localStorage.getItem(row)).filter((kept) => kept !== null);
/** A write by a tab that does not know of the log-out yet. */
const writeLate = () => {
  for (const row of ROWS) localStorage.setItem(row, 'a of A');
};

test('Rows are kept for the present session, and read by no other', () => {
  storeSession(A);
  for (const row of ROWS) keepRow(row, 'a', 'of A');
  expect(ROWS.map((row) => keptRow(row, 'a'))).toEqual(ROWS.map(() => 'of A'));
  expect(ROWS.map((row) => keptRow(row, 'b'))).toEqual(ROWS.map(() => undefined));
});

test('Rows are removed with their session, and none is stored after it', () => {
  storeSession(A);
  for (const row of ROWS) keepRow(row, 'a', 'of A');
  endSession('logout');
  for (const row of ROWS) keepRow(row, 'a', 'late');
  storeSession(B);
  for (const row of ROWS) keepRow(row, 'a', 'late');
  expect(left()).toEqual([]);
});

test('A row that another tab writes after the log-out is removed as soon as this tab sees it', () => {
  storeSession(A);
  stop = watchSessionRows();
  endSession('logout');
  writeLate();
  for (const row of ROWS) hear(row);
  expect(left()).toEqual([]);
});

test('A row that this tab wrote before it knew of a log-out in another tab is removed then', () => {
  storeSession(A);
  stop = watchSessionRows();
  localStorage.removeItem('access_token');
  writeLate();
  hear('access_token');
  expect(left()).toEqual([]);
});

test('A start removes rows of other companies, and keeps those of the present one', () => {
  writeLate();
  stop = watchSessionRows();
  expect(left()).toEqual([]);
  storeSession(A);
  writeLate();
  watchSessionRows()();
  expect(left()).toHaveLength(ROWS.length);
});
