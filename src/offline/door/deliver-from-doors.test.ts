// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from '../../../common/lib/clock.ts';
import { addEvent } from '../../../tests/support/api/api-items.ts';
import { doorEntry } from '../../../tests/support/doors/door-entries.ts';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';
import { forgetSession, mirrorSession } from '../changes/session-mirror.ts';
import { reportOutcome } from '../connection/connectivity.ts';
import { startDeliveringFromDoors } from './deliver-from-doors.ts';
import { markDoorUsed } from './door-used.ts';
import { doorDatabase } from './storage/door-database.ts';
import { readStored, storeEntry } from './storage/door-store.ts';

const doorData = doorDatabase({ indexedDB: () => indexedDB, clock: systemClock });
const at = createScreenFixture('event');
let stop = () => {};

beforeEach(() => {
  markDoorUsed();
  stop = startDeliveringFromDoors();
});
afterEach(async () => {
  stop();
  await forgetSession();
});

/** An entry left here by a closed door. */
async function leave() {
  const { appContext, visitor } = at;
  const event = await addEvent(appContext, visitor, { paymentStatus: 2, day: '2100-01-01' });
  const partition = { eventId: event.id, companyId: visitor.company.id };
  const entry = doorEntry();
  await storeEntry(doorData, partition, entry);
  const waiting = async () => (await readStored(doorData, partition)).waiting;
  const recorded = async () =>
    (await appContext.request('readDoorLog', { event_id: event.id }, visitor)).data?.entries.map(
      ({ key }) => key,
    );
  return { key: entry.key, waiting, recorded };
}

const logIn = () => mirrorSession({ companyId: at.visitor.company.id, token: at.visitor.token });

test('pending door entries are delivered at log-in, without a reload', async () => {
  const { key, waiting, recorded } = await leave();
  await logIn();
  await vi.waitFor(async () => expect(await waiting()).toEqual([]));
  expect(await recorded()).toEqual([key]);
});

test('pending door entries are sent when the connection is back, whichever screen is open', async () => {
  const { key, waiting, recorded } = await leave();
  const tried = vi.fn(() => 'no network' as const);
  const goOn = at.network.whenever('recordAdmissions', tried);
  await logIn();
  await vi.waitFor(() => expect(tried).toHaveBeenCalled());
  reportOutcome('offline');
  expect(await waiting()).toEqual([key]);
  goOn();
  reportOutcome('answered');
  await vi.waitFor(async () => expect(await waiting()).toEqual([]));
  expect(await recorded()).toEqual([key]);
});
