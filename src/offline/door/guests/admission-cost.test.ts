/** The storage work of one admission on a device with ten thousand guests and pending entries. Counted, not timed. */
import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import type { DoorLog } from '../../../../common/contract/door.ts';
import { admission, walkIn } from '../../../../common/door/make-entry.ts';
import { systemClock } from '../../../../common/lib/clock.ts';
import { countedDatabase, type DoneWork } from '../../../../tests/support/database/counted-database.ts';
import { doorEntry, doorPerson } from '../../../../tests/support/doors/door-entries.ts';
import { keepLog } from '../../../../tests/support/doors/keep-log.ts';
import { steppedClock } from '../../../../tests/support/stepped-clock.ts';
import { createDoorDevice } from '../door-device.ts';
import { doorDatabase } from '../storage/door-database.ts';
import { storeEntry } from '../storage/door-store.ts';
import type { DoorBroadcast, DoorChange } from '../tabs/door-broadcast.ts';

const GUESTS = 10_001;
const AT = { eventId: 'gala', companyId: '' };

const people = Array.from({ length: GUESTS }, (_, at) =>
  doorPerson({ _id: `g${at}`, name: `Guest ${at}`, email: `guest-${at}@example.test`, pass_code: `${at}` }),
);
const page: DoorLog = {
  event: null,
  people,
  entries: [],
  cursor: 1,
  mark: '',
  has_more: false,
  restart: false,
};

const opened: { stop(): void }[] = [];
beforeEach(() => () => {
  for (const one of opened.splice(0)) one.stop();
});

/** A device without a connection that has the list and this many pending entries. */
async function withoutConnection(waiting: number, broadcast = silence) {
  const plain = doorDatabase({ indexedDB: () => indexedDB, clock: systemClock, name: randomUUID() });
  await keepLog(plain, AT, page);
  for (let at = 0; at < waiting; at += 1) {
    await storeEntry(plain, AT, doorEntry({ kind: 'walk-in', person: { name: `Before ${at}`, email: '' } }));
  }
  const { database, done } = countedDatabase(plain);
  const { clock, elapsed, pass } = steppedClock(Date.parse('2026-03-20T19:00:00Z'));
  let tries = 0;
  const fetch = () => {
    tries += 1;
    return Promise.reject(new TypeError('Failed to fetch'));
  };
  const device = createDoorDevice({
    ...{
      database,
      broadcast,
      clock,
      elapsed,
      at: AT,
      random: () => 0.5,
      newKey: randomUUID,
      isSeen: () => true,
    },
    locks: { request: (_name, _options, callback) => Promise.resolve(callback({})) },
    caller: {
      fetch,
      clock,
      isOwnApi: true,
      apiBase: 'http://vantage.test/api/v1/',
      token: 't',
      eventId: 'gala',
    },
    stamp: () => ({ door: 'North', device: 'tablet-1' }),
  });
  opened.push(device);
  await device.start();
  await vi.waitFor(() => expect(tries).toBe(2));
  await vi.waitFor(() => expect(device.state.get().link).toBe('offline'));
  return {
    device,
    done,
    pass,
    /** Storage work of an action, with the attempt to send that follows. */
    async costOf(act: () => Promise<unknown>): Promise<DoneWork> {
      const before = tries;
      done();
      await act();
      await vi.waitFor(() => expect(tries).toBe(before + 1));
      return done();
    },
  };
}

const silence: DoorBroadcast = { publish: () => undefined, subscribe: () => () => undefined };

test('an admission reads and writes as much with a thousand pending entries as with ten', async () => {
  const costs: DoneWork[] = [];
  for (const waiting of [10, 1_000]) {
    const { device, costOf, pass } = await withoutConnection(waiting);
    const guest = device.book.get('g5000');
    if (!guest) throw new Error('No such guest');
    costs.push(await costOf(() => device.record((stamp) => admission(guest, stamp))));
    pass(1);
    costs.push(await costOf(() => device.record((stamp) => walkIn({ name: 'Zoe', email: '' }, stamp))));
    expect(device.state.get()).toMatchObject({ waiting: waiting + 2, counts: { admitted: 1 } });
    expect(device.book.names.find('zoe', 5).total).toBe(1);
    expect(device.book.inside.latest('North', 1)).toMatchObject([{ name: 'Zoe' }]);
  }
  // Reads: the event, then the first queue key and its entry. Writes: the entry, its key and the event.
  for (const cost of costs) expect(cost).toEqual({ requests: 7, rowsRead: 3, rowsWritten: 3 });
});

test('a tab shows an admission of another tab without reading the storage', async () => {
  const listeners: ((partition: string, change: DoorChange) => void)[] = [];
  const broadcast: DoorBroadcast = {
    publish: () => undefined,
    subscribe(listener) {
      listeners.push(listener);
      return () => undefined;
    },
  };
  const { device, done } = await withoutConnection(0, broadcast);
  done();
  const entry = doorEntry({ invitation_id: 'g7' });
  for (const hear of listeners) hear('gala', { kind: 'made', entry });
  expect(device.state.get()).toMatchObject({ waiting: 1, counts: { admitted: 1 } });
  for (const hear of listeners) hear('gala', { kind: 'delivered', keys: [entry.key], skewMs: 5 });
  expect(device.state.get()).toMatchObject({ waiting: 0, counts: { admitted: 1 } });
  for (const hear of listeners) hear('another event', { kind: 'made', entry: doorEntry() });
  expect(done()).toEqual({ requests: 0, rowsRead: 0, rowsWritten: 0 });
});
