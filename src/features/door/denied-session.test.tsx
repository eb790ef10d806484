// @vitest-environment happy-dom
/** A session that is ended elsewhere, by a new password, while its tablet is at a door. */
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { systemClock } from '../../../common/lib/clock.ts';
import { addEvent } from '../../../tests/support/api/api-items.ts';
import { doorEntry } from '../../../tests/support/doors/door-entries.ts';
import { mirrorVisitor } from '../../../tests/support/outbox/queue-changes.ts';
import { answerOf, openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';
import { readToken } from '../../api/token-store.ts';
import { doorDatabase } from '../../offline/door/storage/door-database.ts';
import { readStored, storeEntry, storeResults } from '../../offline/door/storage/door-store.ts';
import { isPendingWipe } from '../../offline/pending-wipe.ts';

const doorData = doorDatabase({ indexedDB: () => indexedDB, clock: systemClock });
const at = createScreenFixture('event');
mirrorVisitor(at);

/** A company's tablet at its event's door: one guest, one delivered entry, one pending entry. */
async function openDoorScreen() {
  const { appContext: api, visitor, network } = at;
  const event = await addEvent(api, visitor, { paymentStatus: 2, day: '2100-01-01' });
  const guest = { event_id: event.id, name: 'Ada Lund', email: 'ada@example.test' };
  await api.request('sendEventInvitation', guest, visitor);
  network.whenever('recordAdmissions', () => 'no network');
  const partition = { eventId: event.id, companyId: visitor.company.id };
  const [delivered, waiting] = [doorEntry(), doorEntry()];
  for (const entry of [delivered, waiting]) await storeEntry(doorData, partition, entry);
  await storeResults(doorData, partition, [{ key: delivered.key, state: 'kept', message: '' }]);
  const portal = await openPortal(`/events/door/${event.id}`);
  await screen.findByText('Ada Lund');
  await waitFor(async () => expect((await readStored(doorData, partition)).people).toHaveLength(1));
  return { ...portal, event, partition, delivered, waiting };
}

/** As when the page becomes visible. */
const look = () => window.dispatchEvent(new Event('online'));

test('A tablet at a door asks for the log-in when its session was ended, and keeps only its entries', async () => {
  const { path, event, partition, delivered, waiting } = await openDoorScreen();
  await at.appContext.request('logout', {}, at.visitor);
  look();
  await waitFor(() => expect(path()).toBe(`/login?back=${encodeURIComponent(`/events/door/${event.id}`)}`));
  await waitFor(() => expect(isPendingWipe()).toBe(false));
  expect([readToken(), screen.queryByText('Ada Lund')]).toEqual([null, null]);
  const kept = await readStored(doorData, partition);
  expect([kept.people, kept.waiting]).toEqual([[], [waiting.key]]);
  expect(kept.entries.map(({ entry }) => entry.key).sort()).toEqual([delivered.key, waiting.key].sort());
});

test("A 401 that is not our server's deletes nothing on a tablet at a door", async () => {
  const { path, event, partition } = await openDoorScreen();
  const foreign = () => new Response('{"message":"Unauthorized"}', { status: 401 });
  at.network.whenever('readDoorLog', foreign);
  look();
  await screen.findByText('No connection: the Wi-Fi may want a sign-in');
  expect(path()).toBe(`/events/door/${event.id}`);
  expect((await readStored(doorData, partition)).people).toHaveLength(1);
});

test('A gateway error is not reported as a captive portal', async () => {
  await openDoorScreen();
  const page = () => new Response('<html>Bad Gateway</html>', { status: 502 });
  at.network.whenever('readDoorLog', page);
  look();
  await screen.findByText('The server cannot be reached at this moment');
});

test('A 401 for the previous session deletes nothing of the new one', async () => {
  const { path, event, partition } = await openDoorScreen();
  localStorage.setItem('access_token', 'anew');
  at.network.whenever('readDoorLog', () => answerOf(401, { message: 'Your session has ended' }));
  look();
  await screen.findByText('This log-in has ended');
  expect(path()).toBe(`/events/door/${event.id}`);
  expect((await readStored(doorData, partition)).people).toHaveLength(1);
});
