/** An entry that the server did not keep, and the queue. */
import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { systemClock } from '../../../common/lib/clock.ts';
import { doorEntry, doorPerson } from '../../../tests/support/door-entries.ts';
import { keepLog } from '../../../tests/support/keep-log.ts';
import { doorDatabase } from './door-database.ts';
import { dismissRefusal, keepMade, nextBatch, settle } from './door-store.ts';
import { forgetDoors } from './forget-doors.ts';
import { partitionOf } from './partition.ts';
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

/** A device on which one entry was refused. */
async function withRefused() {
  const database = doorDatabase({ indexedDB: () => indexedDB, clock: systemClock, name: randomUUID() });
  const entry = doorEntry();
  await keepMade(database, AT, entry);
  await settle(database, AT, [{ key: entry.key, state: 'invalid', message: 'Too often' }]);
  return { database, entry, left: () => pendingAtDoors(database, AT.companyId) };
}

test('waits no more when the log restarts', async () => {
  const { database, left } = await withRefused();
  expect(await keepLog(database, AT, RESTART)).toBe('kept');
  expect(await left()).toEqual([]);
});

test('that an earlier version has queued again leaves the queue once somebody has seen it', async () => {
  const { database, entry, left } = await withRefused();
  await database.run('readwrite', async ({ waiting }) => {
    waiting.put({ eventId: partitionOf(AT), order: 7, key: entry.key });
  });
  expect(await left()).toMatchObject([{ waiting: 1 }]);
  await dismissRefusal(database, AT, entry.key);
  expect(await left()).toEqual([]);
});

test('of which only the key is left in the queue holds up nothing behind it', async () => {
  const { database, left } = await withRefused();
  await database.run('readwrite', async ({ waiting }) => {
    waiting.put({ eventId: partitionOf(AT), order: 0, key: 'gone' });
  });
  const next = doorEntry();
  await keepMade(database, AT, next);
  const { entries, waiting } = await nextBatch(database, AT, 1);
  expect([entries.map(({ key }) => key), waiting]).toEqual([[next.key], 1]);
  expect(await left()).toMatchObject([{ waiting: 1 }]);
});

test('stays through a log-out, and with the name of its guest, until somebody has read why', async () => {
  const database = doorDatabase({ indexedDB: () => indexedDB, clock: systemClock, name: randomUUID() });
  const left = { eventId: 'fair', companyId: '' };
  const guest = doorPerson({ name: 'Ada Lund' });
  await keepLog(database, left, { ...RESTART, people: [guest] });
  const entry = doorEntry({ invitation_id: guest._id });
  await keepMade(database, left, entry);
  await settle(database, left, [{ key: entry.key, state: 'late', message: 'Too late' }]);
  await forgetDoors(database, () => false, { now: Date.now(), isUnknown: false });
  const told = { eventId: 'fair', key: entry.key, name: 'Ada Lund', message: 'Too late' };
  expect(await refusedAtLeftDoors(database, AT)).toMatchObject([told]);
  // Its own screen tells of it itself.
  expect(await refusedAtLeftDoors(database, left)).toEqual([]);
  await dismissRefusal(database, left, entry.key);
  expect(await refusedAtLeftDoors(database, AT)).toEqual([]);
});
