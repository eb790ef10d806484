/** A list of thousands, which a slow tablet reads and deletes for longer than a storage may be silent. */
import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { doorEntry, doorPerson } from '../../../../tests/support/doors/door-entries.ts';
import { keepLog } from '../../../../tests/support/doors/keep-log.ts';
import { steppedClock } from '../../../../tests/support/stepped-clock.ts';
import { doorDatabase } from './door-database.ts';
import { readStored } from './door-store.ts';
import { forgetDoors } from './forget-doors.ts';

const AT = { eventId: 'gala', companyId: 'company' };
const PAGE = { event: null, cursor: 2, mark: 'm', has_more: false, restart: true };

afterEach(() => vi.restoreAllMocks());

/** While guests or entries are read, this much time passes by the clock. */
function slowDown(pass: (ms: number) => void, ms: number): void {
  const { getAll } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (
    this: IDBObjectStore,
    ...asked: Parameters<typeof getAll>
  ) {
    const request = getAll.apply(this, asked);
    if (this.name === 'people' || this.name === 'entries') pass(ms);
    return request;
  });
}

test('is read, stored anew and deleted all the same', async () => {
  const { clock, pass } = steppedClock();
  const database = doorDatabase({ indexedDB: () => indexedDB, clock, name: randomUUID() });
  slowDown(pass, 4_000);
  const logged = { ...doorEntry(), seq: 2, arrived_at: '2026-03-20T18:00:01.000Z' };
  expect(await keepLog(database, AT, { ...PAGE, people: [doorPerson()], entries: [logged] })).toBe('kept');
  const kept = await readStored(database, AT);
  expect(kept).toMatchObject({ people: [{ _id: 'ada' }], entries: [{ entry: { key: logged.key } }] });
  await forgetDoors(database, () => false, { now: clock.now(), isUnknown: false });
  expect(await readStored(database, AT)).toMatchObject({ people: [], entries: [] });
});
