/** Cameras at an API of another make whose list keeps their addresses to itself. */
import { expect, test } from 'vitest';
import { enqueue } from '../../common/outbox/enqueue.ts';
import { retry } from '../../common/outbox/storage/table.ts';
import { COMPANY } from './support/device.ts';
import { atForeignApi, toBeLookedAt } from './support/foreign-device.ts';

async function withCamera(name = 'Gate') {
  const foreign = await atForeignApi();
  const { database, clock } = foreign.device;
  const fields = { location_id: '7', name, url: 'rtsp://user:pass@10.0.0.7/live' };
  const draft = {
    id: 'c1',
    companyId: COMPANY,
    queueKey: 'location:7',
    fields,
    label: 'Add camera',
  } as const;
  await enqueue(database, { ...draft, call: 'addCamera' }, clock.now());
  return foreign;
}

test.each([undefined, '', '***'])(
  'One whose answer was lost, and whose name is listed with the address %j, is for a person: nothing is sent twice',
  async (url) => {
    const { device, api, send } = await withCamera();
    api.mishaps.send = 'lost';
    await send();
    Object.assign(api.invited[0] ?? {}, { url });
    for (let time = 0; time < 3; time += 1) await send();
    expect(await device.waiting()).toMatchObject([toBeLookedAt]);
    expect(api.sends).toBe(1);

    await retry(device.database, COMPANY, 'c1');
    await send();
    expect(api.sends).toBe(2);
  },
);

test('One of the same name at another address is another camera', async () => {
  const { device, api, send } = await withCamera();
  api.late = [Object.assign({ _id: 5, email: '' }, { name: 'Gate', url: 'rtsp://10.0.0.8/live' })];
  api.mishaps.send = 'lost';
  await send();
  await send();
  expect(api.sends).toBe(2);
  expect(await device.waiting()).toMatchObject([toBeLookedAt]);
});
