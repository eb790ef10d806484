// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { isBoughtHere, paidRecord } from './payment-records.ts';

afterEach(() => sessionStorage.clear());

const KEY = 'draft:7:paid:purchase:7:event:p1:e1';
const paidMinutesAgo = (minutes: number) =>
  sessionStorage.setItem(KEY, JSON.stringify({ at: Date.now() - minutes * 60_000, amount: 20 }));

test('on our own server a payment awaits its confirmation for a quarter of an hour only', () => {
  paidMinutesAgo(14);
  expect(paidRecord(KEY)).toMatchObject({ amount: 20 });
  expect(isBoughtHere('7', 'event', 'e1')).toBe(true);
  paidMinutesAgo(16);
  expect(paidRecord(KEY)).toBeUndefined();
  expect(isBoughtHere('7', 'event', 'e1')).toBe(false);
});
