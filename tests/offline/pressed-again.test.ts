/** A form submitted twice with different content: the last content is sent, or the form is told that it is too late. */
import { describe, expect, test } from 'vitest';
import { enqueue } from '../../common/outbox/enqueue.ts';
import { listRows, resultOf } from '../../common/outbox/storage/table.ts';
import { COMPANY, invitation, signedInDevice, until } from './support/device.ts';

/** As after "Not saved" by a device that stored it after all: the form keeps its id. */
const press = (email: string) => ({
  ...invitation(email),
  id: 'form-1',
  fields: { event_id: '1', name: 'Ada', email },
});

test('An entry that was not sent gets the last content', async () => {
  const device = await signedInDevice();
  await enqueue(device.database, press('ada@exmaple.com'), 0);
  expect(await enqueue(device.database, press('ada@example.com'), 0)).toEqual({
    kind: 'queued',
    id: 'form-1',
  });
  await device.drain();
  expect(device.ledger.rows).toMatchObject([{ email: 'ada@example.com' }]);
});

test('The earlier version is removed when it was sent without an answer', async () => {
  const device = await signedInDevice();
  await enqueue(device.database, press('ada@exmaple.com'), 0);
  device.plan.now = () => 'commit-drop';
  await device.drain();
  await enqueue(device.database, press('ada@example.com'), 0);
  device.plan.now = () => 'ok';
  await device.drain('now');
  expect(await device.waiting()).toEqual([]);
  expect(device.ledger.invited('1')).toEqual(['ada@example.com']);
});

test('The form is told when the entry is being sent or removed', async () => {
  const device = await signedInDevice();
  await enqueue(device.database, press('ada@exmaple.com'), 0);
  device.plan.now = () => 'commit-stall';
  const draining = device.drain();
  await until(() => device.ledger.wire.length === 1);
  const late = { kind: 'sending-otherwise' };
  expect(await enqueue(device.database, press('ada@example.com'), 0)).toEqual(late);
  expect(await enqueue(device.database, press('ada@exmaple.com'), 0)).toMatchObject({ kind: 'queued' });
  device.clock.pass(15_000);
  await draining;
  await device.cancel({ dependsOn: 'form-1' });
  expect(await enqueue(device.database, press('ada@example.com'), 0)).toEqual(late);
});

test('After acceptance only the same content counts as the same submit', async () => {
  const device = await signedInDevice();
  await enqueue(device.database, press('ada@exmaple.com'), 0);
  await device.drain();
  expect(await enqueue(device.database, press('ada@exmaple.com'), 0)).toMatchObject({ kind: 'finished' });
  expect(await enqueue(device.database, press('ada@example.com'), 0)).toEqual({ kind: 'finished-otherwise' });
});

describe('An entry whose id has one content', () => {
  test('is the same for a sheet whose file was generated again', async () => {
    const device = await signedInDevice();
    const id = await device.inviteAll(['ada@x.org']);
    await device.inviteAll(['ada@x.org'], { id, fields: { event_id: '1', people: 'other' } });
    expect(await listRows(device.database, COMPANY)).toMatchObject([{ fields: { people: 'ada@x.org' } }]);
  });

  test('is the same for a cancellation whose id was filled in meanwhile', async () => {
    const device = await signedInDevice();
    const id = await device.invite('ada@x.org');
    await device.drain();
    await device.cancel({ dependsOn: id }, { id: 'cancel' });
    await device.cancel({ dependsOn: id }, { id: 'cancel' });
    expect(await device.waiting()).toHaveLength(1);
  });
});

test('The stored digest of a delivery contains neither names nor a camera’s password', async () => {
  const device = await signedInDevice();
  await enqueue(device.database, press('ada@example.com'), 0);
  const camera = (password: string) => ({
    ...press(''),
    id: `camera-${password}`,
    call: 'addCamera' as const,
    queueKey: 'location:1',
    fields: { location_id: '1', name: 'Door', url: `rtsp://admin:${password}@10.0.0.9/live` },
  });
  for (const password of ['one', 'two']) await enqueue(device.database, camera(password), 0);
  device.plan.now = () => ({ status: 201, body: { message: 'Added', data: { _id: 'x1' } } });
  await device.drain();
  const content = async (id: string) => (await resultOf(device.database, COMPANY, id))?.content;
  expect(await content('form-1')).toMatch(/^[a-z0-9]+\.[a-z0-9]+$/);
  expect(await content('camera-one')).toBe(await content('camera-two'));
});
