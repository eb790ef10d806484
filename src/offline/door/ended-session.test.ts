/** A device at a door with its company's session: its event is switched off, or a colleague ends it in the list of doors. */
import { expect, test, vi } from 'vitest';
import { admission } from '../../../common/door/make-entry.ts';
import { doorAtHand } from '../../../tests/support/doors/door-at-hand.ts';
import { createDoorFixture } from '../../../tests/support/doors/door-fixture.ts';
import { forThisFile } from '../../../tests/support/for-this-file.ts';

const api = forThisFile(createDoorFixture);

test('a logged-in device that was ended learns it from the log, stays ended, and delivers its earlier entries', async () => {
  const { event, guestIds } = await api.eventWith(2);
  const hand = doorAtHand(api, { token: api.host.token, companyId: 'host', eventId: event.id });
  const { device, between, pass } = hand;
  await device.start();
  await vi.waitFor(() => expect(device.state.get().counts.expected).toBe(2));
  const admit = async (index: number) => {
    const guest = device.book.get(guestIds[index] ?? '');
    if (!guest) throw new Error('No such guest');
    return await device.record((stamp) => admission(guest, stamp));
  };
  await admit(0);
  await vi.waitFor(() => expect(device.state.get().waiting).toBe(0));
  between((path) => (path.startsWith('POST') ? 'no network' : undefined));
  await admit(1);
  const [door] = (await api.request('listDoors', { event_id: event.id }, api.host)).data ?? [];
  await api.request('endDoor', { door_id: door?._id ?? '' }, api.host);
  const untilEnded = () =>
    vi.waitFor(() => {
      pass(4_000);
      expect(device.state.get().link).toBe('ended');
    });
  await untilEnded();
  between(undefined);
  await vi.waitFor(() => {
    pass(4_000);
    expect(device.state.get()).toMatchObject({ waiting: 0, refused: [], link: 'ended' });
  });
  const { entries } = (await api.read(api.host, { event_id: event.id })).data ?? {};
  expect(entries).toHaveLength(2);
});

test('a logged-in device learns from the log that its event is inactive, and gets the list all the same', async () => {
  const { event } = await api.eventWith(1);
  const hand = doorAtHand(api, { token: api.host.token, companyId: 'host', eventId: event.id });
  const { device, pass } = hand;
  const until = (state: object) =>
    vi.waitFor(() => {
      pass(4_000);
      expect(device.state.get()).toMatchObject(state);
    });
  const setStatus = (status: number) =>
    api.request('setEventStatus', { event_id: event.id, status }, api.host);
  await device.start();
  await until({ link: 'online', counts: { expected: 1 } });
  await setStatus(0);
  await until({ link: 'inactive' });
  await api.send(event.id, { name: 'Late', email: 'late@example.test' });
  await until({ link: 'inactive', counts: { expected: 2 } });
  await setStatus(1);
  await until({ link: 'online' });
  device.stop();
});
