// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { database } from '../outbox-page.ts';
import { markDoorUsed, wasDoorUsed } from './door-used.ts';

beforeEach(async () => {
  localStorage.clear();
  await database.run('readwrite', async ({ records }) => {
    records.clear();
  });
});

test('a device that was at no door says so; one that was remembers', async () => {
  expect(await wasDoorUsed()).toBe(false);
  markDoorUsed();
  expect(await wasDoorUsed()).toBe(true);
});

test('a note that local storage has lost is in the table', async () => {
  markDoorUsed();
  localStorage.clear();
  await vi.waitFor(async () => expect(await wasDoorUsed()).toBe(true));
});
