/** Changes in a loop, each of which could make the server check every door stream of the company. */
import { expect, test } from 'vitest';
import { secretHash } from '../../../server/core/secret.ts';
import type { Database } from '../../../server/infra/db/database.ts';
import { DOORS_CHANNEL } from '../../../server/infra/db/door-notices.ts';
import { doorStreamQueries } from '../../../server/modules/doors/stream-queries.ts';
import { createDoorFixture } from '../../support/doors/door-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(() => createDoorFixture());

const setStatus = (event_id: string, status: 0 | 1) =>
  api.request('setEventStatus', { event_id, status }, api.host);

/** The database with counted reads and writes. */
function counting(db: Database) {
  const counts = { select: 0, update: 0 };
  const counted = new Proxy(db, {
    get(target, key) {
      if (key === 'select' || key === 'update') counts[key] += 1;
      return Reflect.get(target, key, target);
    },
  });
  return { db: counted, counts };
}

test('rechecking all doors and sessions of a company takes four queries and writes nothing', async () => {
  const { event } = await api.eventWith(0);
  const { event: deleted } = await api.eventWith(0);
  const devices = [];
  for (let at = 0; at < 10; at += 1) devices.push(await api.device(event.id, `Door ${at}`));
  const ended = devices[0];
  await api.request('endDoor', { door_id: ended?.doorId ?? '' }, api.host);
  await api.request('deleteEvent', { event_id: deleted.id }, api.host);
  api.clock.advance({ minutes: 1 });
  const { db, counts } = counting(api.appContext.db);
  const companyId = api.host.company.id;
  const watch = (token: string, itemId: string) => ({ itemId, companyId, caller: secretHash(token) });
  const ofDevices = devices.map(({ token }) => watch(token, event.id));
  const ofSession = watch(api.host.token, event.id);
  const others = [watch(api.host.token, deleted.id), watch('nobody', event.id)];
  const may = await doorStreamQueries(db, api.clock).withReadAccess(companyId, [
    ...ofDevices,
    ofSession,
    ...others,
  ]);
  expect(may).toEqual(new Set([...ofDevices.slice(1), ofSession]));
  expect(counts.select).toBeLessThanOrEqual(4);
  expect(counts.update).toBe(0);
});

test('an event that is switched to its present state, or on again, notifies no stream', async () => {
  const { event } = await api.eventWith(0);
  const heard: string[] = [];
  // Without a payload: a PostgreSQL server's connection has been established.
  const own = await api.listen(DOORS_CHANNEL, (payload) => payload !== undefined && heard.push(payload));
  for (let time = 0; time < 10; time += 1) expect((await setStatus(event.id, 1)).status).toBe(200);
  await setStatus(event.id, 0);
  await setStatus(event.id, 0);
  await setStatus(event.id, 1);
  expect(heard).toEqual([`access ${api.host.company.id}`]);
  await own();
});
