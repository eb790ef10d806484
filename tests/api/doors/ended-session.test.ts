import { expect, test } from 'vitest';
import { doorEntry } from '../../support/doors/door-entries.ts';
import { createDoorFixture } from '../../support/doors/door-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createDoorFixture);

test('A session whose device was ended in the list of doors is told when it reads the log; other sessions are not', async () => {
  const { event } = await api.eventWith(1);
  const at = { event_id: event.id };
  const read = async (by: { token: string }) => (await api.read(by, at)).data;
  await api.record(api.host, [doorEntry()], at);
  expect((await read(api.host))?.ended ?? false).toBe(false);
  const [door] = (await api.request('listDoors', at, api.host)).data ?? [];
  const tablet = await api.device(event.id);
  await api.request('endDoor', { door_id: door?._id ?? '' }, api.host);
  // It can still read: office screens may be open in the same session.
  expect(await read(api.host)).toMatchObject({ ended: true, entries: { length: 1 } });
  expect((await read(tablet))?.ended ?? false).toBe(false);
});
