/** Hosts killed at every single step. Numbers are the scenarios of docs/reliability.md. */
import { describe, expect, test } from 'vitest';
import { drain } from '../../common/outbox/delivery/drain.ts';
import { enqueue } from '../../common/outbox/enqueue.ts';
import { Device, invitation, until } from './support/device.ts';
import { doomed } from './support/killer.ts';

/** Two invitations, and the cancellation of one whose answer was lost: every kind of step. */
async function tabletWithWork(): Promise<Device> {
  const device = new Device();
  await device.signIn();
  const first = await device.invite('ada@example.com');
  device.plan.now = () => 'commit-drop';
  await device.drain();
  device.plan.now = () => 'ok';
  await device.cancel({ dependsOn: first });
  await device.invite('bo@example.com');
  await device.invite('cy@example.com', { queueKey: 'event:2' });
  return device;
}

function expectDelivered({ ledger }: Device): void {
  expect(ledger.invited('1')).toEqual(['bo@example.com']);
  expect(ledger.invited('2')).toEqual(['cy@example.com']);
  expect(ledger.rows.map(({ email }) => email).sort()).toEqual([
    'ada@example.com',
    'bo@example.com',
    'cy@example.com',
  ]);
}

test('30, 31, 32: the next host delivers everything once when a host is killed at any step of a drain', async () => {
  let moments = 0;
  for (; ; moments += 1) {
    const device = await tabletWithWork();
    const { host, death, isDead } = doomed(device, moments);
    await Promise.race([drain(host, 'connected'), death]);
    if (!isDead()) break;
    device.locks.breakOpen();
    await device.drain('connected');
    expectDelivered(device);
    expect(await device.waiting()).toEqual([]);
  }
  // Fewer would mean that steps are not counted any more.
  expect(moments).toBeGreaterThan(30);
});

test('30: an entry is marked as possibly arrived after a kill in the middle of its first request', async () => {
  const device = new Device();
  await device.signIn();
  await device.invite('ada@example.com');
  device.plan.now = () => 'stall';
  void device.drain();
  await until(async () => (await device.waiting())[0]?.state === 'sending');
  expect(await device.waiting()).toMatchObject([{ state: 'sending', attempts: 1 }]);
});

describe('29: killed while saving', () => {
  test.each([0, 1])(
    'at moment %i the entry is either stored, or was not reported as saved',
    async (fatal) => {
      const device = new Device();
      await device.signIn();
      const { host, death } = doomed(device, fatal);
      const saving = enqueue(host.database, invitation('ada@example.com'), 0).then(() => 'said');
      expect(await Promise.race([saving, death])).not.toBe('said');
      await device.drain();
      expect(device.ledger.rows).toHaveLength(fatal === 0 ? 0 : 1);
    },
  );
});

test('46: a worker that is still installing sends nothing', async () => {
  const device = new Device();
  await device.signIn();
  await device.invite('ada@example.com');
  expect(await drain(device.newHost({ isActive: () => false }), 'now')).toBe('stopped');
  expect(device.ledger.wire).toEqual([]);
});

test('a queue stops with an error and releases the lock when its entry cannot be written', async () => {
  const device = new Device();
  await device.signIn();
  await device.invite('ada@example.com');
  const { run } = device.database;
  const database: typeof device.database = {
    ...device.database,
    run: (mode, body) => (mode === 'readwrite' && device.ledger.wire.length > 0 ? broken() : run(mode, body)),
  };
  await expect(drain(device.newHost({ database }), 'due')).rejects.toThrow('disk');
  expect(await device.drain()).toBe('finished');
  expect(device.ledger.rows).toHaveLength(1);
});

function broken(): Promise<never> {
  return Promise.reject(new Error('disk'));
}
