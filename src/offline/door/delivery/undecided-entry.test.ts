import { expect, test, vi } from 'vitest';
import { admission } from '../../../../common/door/make-entry.ts';
import { CommitUnknown } from '../../../../common/lib/indexed-database.ts';
import { doorAtHand } from '../../../../tests/support/doors/door-at-hand.ts';
import { createDoorFixture } from '../../../../tests/support/doors/door-fixture.ts';
import { forThisFile } from '../../../../tests/support/for-this-file.ts';
import type { DoorDatabase } from '../storage/door-database.ts';

const api = forThisFile(createDoorFixture);

/** A device whose next write ends with an unknown result. */
async function withUnknown(isDone: boolean) {
  const { event, guestIds } = await api.eventWith(1);
  const { token } = await api.device(event.id);
  const hand = doorAtHand(api, { token, eventId: event.id });
  await hand.device.start();
  await vi.waitFor(() => expect(hand.device.state.get()).toMatchObject({ link: 'online', version: 2 }));
  const { device, database } = hand;
  const guest = device.book.get(guestIds[0] ?? '');
  if (!guest) throw new Error('No such guest');
  const run = database.run;
  const once: DoorDatabase['run'] = async (mode, body) => {
    database.run = run;
    if (isDone) await run(mode, body);
    throw new CommitUnknown('The device is still storing');
  };
  database.run = once;
  await expect(device.record((stamp) => admission(guest, stamp))).rejects.toThrow(CommitUnknown);
  return { device, event };
}

test('An admission with an unknown write result counts once it is found and is delivered once', async () => {
  const { device, event } = await withUnknown(true);
  expect(device.state.get().counts.admitted).toBe(0);
  const stored = await device.findStored();
  expect(device.state.get()).toMatchObject({ counts: { admitted: 1 } });
  await vi.waitFor(() => expect(device.state.get().waiting).toBe(0));
  const { data } = await api.read(api.host, { event_id: event.id });
  expect(data?.entries.map(({ key }) => key)).toEqual([stored?.key]);
  expect(await device.findStored()).toBeUndefined();
});

test('An admission that is not found was not stored', async () => {
  const { device } = await withUnknown(false);
  expect(await device.findStored()).toBeUndefined();
  expect(device.state.get()).toMatchObject({ waiting: 0, counts: { admitted: 0 } });
});
