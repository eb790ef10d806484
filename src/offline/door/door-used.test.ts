// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { database } from '../changes/outbox-page.ts';
import { markDoorUsed, wasDoorUsed } from './door-used.ts';

beforeEach(async () => {
  localStorage.clear();
  await database.run('readwrite', async ({ records }) => {
    records.clear();
  });
});

test('a device remembers whether a door was opened on it', async () => {
  expect(await wasDoorUsed()).toBe(false);
  markDoorUsed();
  expect(await wasDoorUsed()).toBe(true);
});

test('the note is read from the table when local storage has lost it', async () => {
  markDoorUsed();
  localStorage.clear();
  await vi.waitFor(async () => expect(await wasDoorUsed()).toBe(true));
});
