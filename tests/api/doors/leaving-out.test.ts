import { describe, expect, test } from 'vitest';
import { deriveGuests } from '../../../common/door/derive-guests.ts';
import { beginSession } from '../../../server/modules/auth/sessions.ts';
import { doorEntry } from '../../support/doors/door-entries.ts';
import { createDoorFixture } from '../../support/doors/door-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createDoorFixture);

/** A door that admitted Ada; an hour later, stolen, it undid that and admitted Bo; then it was ended. */
async function stolenDoor() {
  const { event, guestIds } = await api.eventWith(2);
  const [ada = '', bo = ''] = guestIds;
  const [north, south] = [await api.device(event.id, 'North'), await api.device(event.id, 'South')];
  const admitted = doorEntry({ invitation_id: ada });
  await api.record(north, [admitted]);
  api.clock.advance({ hours: 1 });
  const stolenAt = api.clock.now().toISOString();
  await api.record(north, [
    doorEntry({ kind: 'undo', invitation_id: ada, undoes: [admitted.key] }),
    doorEntry({ invitation_id: bo }),
  ]);
  const leaveOut = (from: string, reason = 'The tablet was stolen') =>
    api.request('leaveOutDoor', { door_id: north.doorId, from, reason }, api.host);
  const states = async (by: { token: string } = south) => {
    const { data } = await api.read(by, { event_id: event.id });
    const guests = deriveGuests(data?.people ?? [], data?.entries ?? [], data?.event?.left_out);
    return [ada, bo].map((id) => guests.get(id)?.state);
  };
  const end = () => api.request('endDoor', { door_id: north.doorId }, api.host);
  return { event, south, stolenAt, leaveOut, states, end };
}

describe('what an ended door has recorded', () => {
  test('is excluded from a given time on, on every device, and counts again when that is revoked', async () => {
    const { event, south, stolenAt, leaveOut, states, end } = await stolenDoor();
    expect(await states()).toEqual(['out', 'in']);
    await end();
    const cursor = (await api.read(south)).data?.cursor ?? 0;
    const left = await leaveOut(stolenAt);
    expect(left.data).toMatchObject({ left_out_from: stolenAt, left_out_reason: 'The tablet was stolen' });
    expect(await states()).toEqual(['in', 'out']);
    expect(await states(api.host)).toEqual(['in', 'out']);
    const news = (await api.read(south, { cursor })).data;
    expect(news).toMatchObject({ cursor: cursor + 1, event: { left_out: [{ from: stolenAt }] } });
    expect((await api.read(south)).data?.entries).toHaveLength(3);
    expect((await leaveOut('', '')).data).toMatchObject({ left_out_from: '', left_out_reason: '' });
    expect(await states()).toEqual(['out', 'in']);
    const doors = (await api.request('listDoors', { event_id: event.id }, api.host)).data ?? [];
    expect(doors.map(({ left_out_from }) => left_out_from)).toEqual(['', '']);
  });

  test('is excluded with a reason only, and not while the door is open', async () => {
    const { stolenAt, leaveOut, end } = await stolenDoor();
    expect(await leaveOut(stolenAt)).toMatchObject({
      status: 409,
      message: 'This door is open. End it first.',
    });
    await end();
    expect(await leaveOut(stolenAt, ' ')).toMatchObject({
      status: 400,
      message: 'Reason is not allowed to empty',
    });
    for (const from of [
      'yesterday',
      '0000-01-01T00:00:00Z',
      '0001-01-01T00:00:00Z',
      '1999-12-31T23:59:59Z',
      '9999-12-31T23:59:59.999Z',
    ]) {
      expect(await leaveOut(from)).toMatchObject({ status: 400 });
    }
    expect((await leaveOut('9998-12-31T23:59:59.999Z')).status).toBe(200);
  });
});

test('entries of a session can be excluded too, whatever device it claims to be; ending it ends no other session', async () => {
  const { event, guestIds } = await api.eventWith(2);
  const north = await api.device(event.id);
  const ofEvent = { event_id: event.id };
  const admitted = guestIds.map((invitation_id) => doorEntry({ invitation_id }));
  await api.record(north, admitted);
  const stolen = { token: await beginSession(api.appContext.db, api.host.company.id, api.clock.now()) };
  const undone = admitted.map(({ key, invitation_id }) =>
    doorEntry({ kind: 'undo', invitation_id, undoes: [key], device: north.doorId, door: 'North' }),
  );
  await api.record(stolen, undone, ofEvent);
  const states = async () => {
    const { data } = await api.read(api.host, ofEvent);
    const guests = deriveGuests(data?.people ?? [], data?.entries ?? [], data?.event?.left_out);
    return guestIds.map((id) => guests.get(id)?.state);
  };
  expect(await states()).toEqual(['out', 'out']);
  const listed = (await api.request('listDoors', ofEvent, api.host)).data ?? [];
  const theirs = listed.filter(({ by_session }) => by_session);
  expect(theirs).toMatchObject([{ name: 'North', device: 'Logged-in device', ended_at: '' }]);
  const door_id = theirs[0]?._id ?? '';
  expect((await api.request('linkDoor', { door_id }, api.host)).status).toBe(409);
  await api.request('endDoor', { door_id }, api.host);
  const from = theirs[0]?.opened_at;
  expect((await api.request('leaveOutDoor', { door_id, from, reason: 'Stolen' }, api.host)).status).toBe(200);
  expect(await states()).toEqual(['in', 'in']);
  const [later, own] = [doorEntry({ made_at: '2099-01-01T00:00:00.000Z' }), doorEntry()];
  expect((await api.record(stolen, [later], ofEvent)).data?.results[0]?.state).toBe('late');
  expect((await api.record(api.host, [own], ofEvent)).data?.results[0]?.state).toBe('kept');
});
