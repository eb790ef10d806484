// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from '../../../common/lib/clock.ts';
import { doorDatabase } from './door-database.ts';
import { countWaiting } from './forget-doors.ts';
import { DOOR_DATABASE, noteAtDoor, wasAtDoor } from './was-at-door.ts';

beforeEach(async () => {
  localStorage.clear();
  await new Promise((done) => {
    indexedDB.deleteDatabase(DOOR_DATABASE).onsuccess = done;
  });
});

test('a device that was at no door says so; one that was remembers', async () => {
  expect(await wasAtDoor()).toBe(false);
  noteAtDoor();
  expect(await wasAtDoor()).toBe(true);
});

test('a note that was not written in time stands in the list of databases', async () => {
  const database = doorDatabase({ indexedDB: () => indexedDB, clock: systemClock });
  await countWaiting(database, 'any');
  database.close();
  expect(await wasAtDoor()).toBe(true);
});

test('a browser that does not list its databases was at no door, as far as it knows', async () => {
  vi.spyOn(indexedDB, 'databases').mockRejectedValueOnce(new Error('broken'));
  expect(await wasAtDoor()).toBe(false);
});
