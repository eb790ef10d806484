import { expect, test, vi } from 'vitest';
import { admission } from '../../../common/door/make-entry.ts';
import { doorAtHand } from '../../support/doors/door-at-hand.ts';
import { doorEntry } from '../../support/doors/door-entries.ts';
import { createDoorFixture } from '../../support/doors/door-fixture.ts';
import { putLogBack } from '../../support/doors/put-back.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createDoorFixture);

const walkIns = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    doorEntry({ kind: 'walk-in', person: { name: `W ${at}`, email: '' } }),
  );

test.each([
  ['has read on since', true],
  ['has not read on since', false],
])('a device that %s delivers again what a restored database does not have', async (_, hasReadOn) => {
  const { event, guestIds } = await api.eventWith(3);
  const [north, south] = [await api.device(event.id, 'North'), await api.device(event.id, 'South')];
  const backup = (await api.read(north)).data?.cursor ?? 0;
  const { device, pass } = doorAtHand(api, { token: north.token, eventId: event.id });
  await device.start();
  await vi.waitFor(() => expect(device.state.get().counts.expected).toBe(3));
  const made: string[] = [];
  for (const id of guestIds) {
    const guest = device.book.get(id);
    if (guest) made.push((await device.record((stamp) => admission(guest, stamp))).key);
  }
  await vi.waitFor(() => expect(device.state.get().waiting).toBe(0));
  if (hasReadOn) {
    const { listAt } = device.state.get();
    pass(4_000);
    await vi.waitFor(() => expect(device.state.get().listAt).toBeGreaterThan(listAt ?? 0));
  }
  await putLogBack(api.appContext.db, event.id, backup);
  const others = walkIns(5);
  await api.record(south, others);
  const inLog = async () => (await api.read(south)).data?.entries.map(({ key }) => key) ?? [];
  await vi.waitFor(async () => {
    pass(30_001);
    expect(await inLog()).toHaveLength(8);
  });
  expect((await inLog()).toSorted()).toEqual([...made, ...others.map(({ key }) => key)].toSorted());
  await vi.waitFor(() => expect(device.state.get()).toMatchObject({ waiting: 0, counts: { walkIns: 5 } }));
});

test('an unknown cursor restarts, a known one continues, and one without a mark is accepted', async () => {
  const { event } = await api.eventWith(2);
  const north = await api.device(event.id);
  const read = async (from: object) => (await api.read(north, from)).data;
  const backup = await read({});
  await api.record(north, walkIns(2));
  const lost = await read({ cursor: backup?.cursor, mark: backup?.mark });
  expect(lost).toMatchObject({ restart: false, people: [] });
  await putLogBack(api.appContext.db, event.id, backup?.cursor ?? 0);
  await api.record(north, walkIns(7));
  expect(await read({ cursor: lost?.cursor, mark: lost?.mark })).toMatchObject({
    restart: true,
    people: [{}, {}],
  });
  expect((await read({ cursor: backup?.cursor, mark: backup?.mark }))?.restart).toBe(false);
  expect((await read({ cursor: lost?.cursor }))?.restart).toBe(false);
});

test('a page in the middle of a batch has a mark, which stays valid while the log grows', async () => {
  const { event } = await api.eventWith(0);
  const north = await api.device(event.id);
  for (let batch = 0; batch < 6; batch += 1) await api.record(north, walkIns(190));
  const { cursor, mark } = (await api.read(north)).data ?? {};
  expect(cursor).toBe(1_000);
  await api.record(north, walkIns(1));
  const { data } = await api.read(north, { cursor, mark });
  expect(data).toMatchObject({ restart: false, cursor: 1_141 });
  await putLogBack(api.appContext.db, event.id, 950);
  await api.record(north, walkIns(100));
  expect((await api.read(north, { cursor, mark })).data?.restart).toBe(true);
});
