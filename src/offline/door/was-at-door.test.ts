// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { database } from '../outbox-page.ts';
import { noteAtDoor, wasAtDoor } from './was-at-door.ts';

beforeEach(async () => {
  localStorage.clear();
  await database.run('readwrite', async ({ records }) => {
    records.clear();
  });
});

test('a device that was at no door says so; one that was remembers', async () => {
  expect(await wasAtDoor()).toBe(false);
  noteAtDoor();
  expect(await wasAtDoor()).toBe(true);
});

test('a note that local storage has lost is in the table', async () => {
  noteAtDoor();
  localStorage.clear();
  await vi.waitFor(async () => expect(await wasAtDoor()).toBe(true));
});
