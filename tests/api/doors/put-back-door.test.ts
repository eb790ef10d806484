/** A database restored from a backup older than a door's claim, or a session: their tokens are refused. */
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { admission } from '../../../common/door/make-entry.ts';
import { doors } from '../../../server/infra/db/schema-doors.ts';
import { readStored } from '../../../src/offline/door/storage/door-store.ts';
import {
  forgetDoors,
  forgetEvent,
  forgetUnconfirmed,
} from '../../../src/offline/door/storage/forget-doors.ts';
import { TEST_PASSWORD } from '../../support/api/api-fixture.ts';
import { doorAtHand } from '../../support/doors/door-at-hand.ts';
import { createDoorFixture } from '../../support/doors/door-fixture.ts';
import { putLogBack } from '../../support/doors/put-back.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createDoorFixture);
const NOW = Date.parse('2026-03-14T09:00:00Z');
const DAY_MS = 86_400_000;

/** A device that got its door, or session, after the backup, and has admitted three guests of an event since. */
async function sinceTheBackup(companyId = '') {
  const { event, guestIds } = await api.eventWith(3);
  const inLog = async () => (await api.read(api.host, { event_id: event.id })).data?.entries ?? [];
  const backup = (await api.read(api.host, { event_id: event.id })).data?.cursor ?? 0;
  const session = await api.request('login', { email: api.host.company.email, password: TEST_PASSWORD });
  const { token } =
    companyId === '' ? await api.device(event.id) : { token: session.data?.access_token ?? '' };
  const hand = doorAtHand(api, { token, companyId, eventId: event.id });
  const { device, database } = hand;
  await device.start();
  await vi.waitFor(() => expect(device.state.get().counts.expected).toBe(3));
  for (const id of guestIds) {
    const guest = device.book.get(id);
    if (guest) await device.record((stamp) => admission(guest, stamp));
  }
  await vi.waitFor(() => expect(device.state.get().waiting).toBe(0));
  const made = (await inLog()).map(({ key }) => key);
  expect(made).toHaveLength(3);
  return {
    ...hand,
    event,
    made,
    token,
    inLog,
    kept: () => readStored(database, { eventId: event.id, companyId }),
    async putBack() {
      await putLogBack(api.appContext.db, event.id, backup);
      await api.appContext.db.delete(doors).where(eq(doors.itemId, event.id));
      await api.request('logout', {}, { token });
    },
    async untilLink(link: string) {
      await vi.waitFor(() => {
        hand.pass(30_001);
        expect(device.state.get().link).toBe(link);
      });
    },
  };
}

const keysOf = (entries: readonly { key: string }[]) => entries.map(({ key }) => key).toSorted();

test('a door claimed after the backup keeps its entries, and the next door of the event on that device sends them again', async () => {
  const { again, device, event, inLog, kept, made, pass, putBack, untilLink } = await sinceTheBackup();
  await putBack();
  await untilLink('unknown-door');
  await vi.waitFor(() => expect(device.state.get()).toMatchObject({ unconfirmed: 3, waiting: 0 }));
  expect(device.state.get().counts).toMatchObject({ expected: 0 });
  expect(await kept()).toMatchObject({ people: [], entries: [{}, {}, {}], waiting: [] });
  device.stop();
  const next = again({ token: (await api.device(event.id, 'North')).token, companyId: '' });
  await next.start();
  await vi.waitFor(async () => {
    pass(30_001);
    expect(keysOf(await inLog())).toEqual(made.toSorted());
  });
  await vi.waitFor(() =>
    expect(next.state.get()).toMatchObject({
      ...{ link: 'online', unconfirmed: 0, waiting: 0 },
      counts: { expected: 3, admitted: 3 },
    }),
  );
});

test('leaving such a door keeps them too, and sends nothing that the server has', async () => {
  const { again, database, device, event, inLog, kept, made, putBack, requests, token, untilLink } =
    await sinceTheBackup();
  const before = await inLog();
  await putBack();
  await untilLink('unknown-door');
  await vi.waitFor(() => expect(device.state.get().unconfirmed).toBe(3));
  device.stop();
  await forgetEvent(database, { eventId: event.id, token }, { now: NOW, isUnknown: false });
  expect((await kept()).entries).toHaveLength(3);
  const other = await api.device(event.id, 'South');
  await api.record(
    other,
    before.map(({ seq, arrived_at, ...entry }) => entry),
  );
  const sent = requests.length;
  const next = again({ token: other.token, companyId: '' });
  await next.start();
  await vi.waitFor(() => expect(next.state.get()).toMatchObject({ link: 'online', unconfirmed: 0 }));
  const recorded = requests.slice(sent).filter((request) => request.startsWith('POST'));
  // The first one to read the server's time.
  expect(recorded.length).toBeLessThanOrEqual(1);
  expect(keysOf(await inLog())).toEqual(made.toSorted());
});

test('entries of a session begun after the backup are sent again by a later session of its company; nobody else sees them', async () => {
  const at = await sinceTheBackup('company-a');
  const { again, database, deliverPending, device, inLog, kept, made, putBack } = at;
  await putBack();
  device.stop();
  await forgetDoors(database, () => false, { now: NOW, isUnknown: true });
  expect(await kept()).toMatchObject({ people: [], entries: [{}, {}, {}], waiting: [] });
  const stranger = { token: (await api.approvedCompany('event')).token, companyId: 'company-b' };
  await forgetDoors(database, ({ companyId }) => companyId === 'company-b', { now: NOW, isUnknown: false });
  const other = again(stranger);
  await other.start();
  await vi.waitFor(() => expect(other.state.get().link).toBe('not-found'));
  expect([...other.book.all()]).toEqual([]);
  other.stop();
  await deliverPending(stranger);
  expect(await inLog()).toEqual([]);
  await deliverPending({ token: api.host.token, companyId: 'company-a' });
  expect(keysOf(await inLog())).toEqual(made.toSorted());
  await forgetDoors(database, () => false, { now: NOW, isUnknown: false });
  expect(await kept()).toMatchObject({ people: [], entries: [], waiting: [] });
});

test('entries that may be lost are kept for a week, then deleted from the device', async () => {
  const { database, device, kept, putBack, untilLink } = await sinceTheBackup();
  await putBack();
  await untilLink('unknown-door');
  await vi.waitFor(() => expect(device.state.get().unconfirmed).toBe(3));
  device.stop();
  const { unconfirmedSince = 0 } = (await kept()).record;
  await forgetUnconfirmed(database, unconfirmedSince + 7 * DAY_MS);
  expect((await kept()).entries).toHaveLength(3);
  await forgetUnconfirmed(database, unconfirmedSince + 7 * DAY_MS + 1);
  expect(await kept()).toMatchObject({ entries: [], record: { cursor: 0, event: null } });
});
