/** Pending entries of an open door that the page, or another tab, sends beside it once the connection is back. */
import { expect, test, vi } from 'vitest';
import { walkIn } from '../../../../common/door/make-entry.ts';
import { doorAtHand } from '../../../../tests/support/doors/door-at-hand.ts';
import { createDoorFixture } from '../../../../tests/support/doors/door-fixture.ts';
import { forThisFile } from '../../../../tests/support/for-this-file.ts';

const api = forThisFile(createDoorFixture);

test('the door takes them for delivered, and does not read its whole list again', async () => {
  const { event, guestIds } = await api.eventWith(1);
  const { token } = await api.device(event.id);
  const { device, between, deliverPendingDoor } = doorAtHand(api, { token, eventId: event.id });
  await device.start();
  const connected = { link: 'online', version: 2, skewMs: expect.any(Number) };
  await vi.waitFor(() => expect(device.state.get()).toMatchObject(connected));
  between(() => 'no network');
  const dag = await device.record((stamp) => walkIn({ name: 'Dag', email: '' }, stamp));
  await vi.waitFor(() => expect(device.state.get()).toMatchObject({ link: 'offline', waiting: 1 }));
  const guest = () => device.book.get(guestIds[0] ?? '');
  const before = guest();
  expect(before).toMatchObject({ name: 'Guest 0' });

  between(undefined);
  await vi.waitFor(async () => expect(await deliverPendingDoor(true)).toBe(true));
  await vi.waitFor(() => expect(device.state.get().waiting).toBe(0));
  expect(guest()).toBe(before);
  expect(device.book.get(dag.key)?.state).toBe('in');
  const { entries } = (await api.read(api.host, { event_id: event.id })).data ?? {};
  expect(entries?.map(({ key }) => key)).toEqual([dag.key]);
  device.stop();
});
