/** A refused entry, and the queue. */
import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { systemClock } from '../../../../common/lib/clock.ts';
import { doorEntry, doorPerson } from '../../../../tests/support/doors/door-entries.ts';
import { keepLog } from '../../../../tests/support/doors/keep-log.ts';
import { doorDatabase } from '../storage/door-database.ts';
import { dismissRefusals, nextBatch, storeEntry, storeResults } from '../storage/door-store.ts';
import { forgetDoors } from '../storage/forget-doors.ts';
import { partitionOf } from '../storage/partition.ts';
import { pendingAtDoors } from './pending-at-doors.ts';
import { refusedAtLeftDoors } from './refused-at-left-doors.ts';

const AT = { eventId: 'gala', companyId: 'host' };
const RESTART = {
  event: null,
  people: [],
  entries: [],
  cursor: 5,
  mark: 'm',
  has_more: false,
  restart: true,
};

/** A device with one refused entry. */
async function withRefused() {
  const database = doorDatabase({ indexedDB: () => indexedDB, clock: systemClock, name: randomUUID() });
  const entry = doorEntry();
  await storeEntry(database, AT, entry);
  await storeResults(database, AT, [{ key: entry.key, state: 'invalid', message: 'Too often' }]);
  return { database, entry, left: () => pendingAtDoors(database, AT.companyId) };
}

test('is not queued again when the log restarts', async () => {
  const { database, left } = await withRefused();
  expect(await keepLog(database, AT, RESTART)).toBe('kept');
  expect(await left()).toEqual([]);
});

test('leaves the queue once it is dismissed, when an earlier version has queued it again', async () => {
  const { database, entry, left } = await withRefused();
  await database.run('readwrite', async ({ waiting }) => {
    waiting.put({ eventId: partitionOf(AT), order: 7, key: entry.key });
  });
  expect(await left()).toMatchObject([{ waiting: 1 }]);
  await dismissRefusals(database, AT, [entry.key]);
  expect(await left()).toEqual([]);
});

test('blocks nothing behind it when only its key is left in the queue', async () => {
  const { database, left } = await withRefused();
  await database.run('readwrite', async ({ waiting }) => {
    waiting.put({ eventId: partitionOf(AT), order: 0, key: 'gone' });
  });
  const next = doorEntry();
  await storeEntry(database, AT, next);
  const { entries, waiting } = await nextBatch(database, AT, 1);
  expect([entries.map(({ key }) => key), waiting]).toEqual([[next.key], 1]);
  expect(await left()).toMatchObject([{ waiting: 1 }]);
});

test("survives a log-out, with the guest's name, until its reason was read", async () => {
  const database = doorDatabase({ indexedDB: () => indexedDB, clock: systemClock, name: randomUUID() });
  const left = { eventId: 'fair', companyId: '' };
  const guest = doorPerson({ name: 'Ada Lund' });
  await keepLog(database, left, { ...RESTART, people: [guest] });
  const entry = doorEntry({ invitation_id: guest._id });
  await storeEntry(database, left, entry);
  await storeResults(database, left, [{ key: entry.key, state: 'late', message: 'Too late' }]);
  await forgetDoors(database, () => false, { now: Date.now(), isUnknown: false });
  const told = { eventId: 'fair', key: entry.key, name: 'Ada Lund', message: 'Too late' };
  expect(await refusedAtLeftDoors(database, AT)).toMatchObject([told]);
  // Its own screen shows it.
  expect(await refusedAtLeftDoors(database, left)).toEqual([]);
  await dismissRefusals(database, left, [entry.key]);
  expect(await refusedAtLeftDoors(database, AT)).toEqual([]);
});
