/** The delivery of a pending change. Numbers are the scenarios of docs/reliability.md. */
import { describe, expect, test } from 'vitest';
import { enqueue } from '../../common/outbox/enqueue.ts';
import { discard, retry, takeRefusal } from '../../common/outbox/storage/table.ts';
import { COMPANY, type Device, invitation, signedInDevice } from './support/device.ts';
import type { Fault } from './support/network.ts';

/** The given faults in order, then a good network. */
function plan(device: Device, ...faults: Fault[]): void {
  device.plan.now = () => faults.shift() ?? 'ok';
}

describe('without a network', () => {
  test('1: an invitation is stored first and sent once later', async () => {
    const device = await signedInDevice();
    plan(device, 'drop');
    await device.invite('ada@example.com');
    expect(await device.waiting()).toMatchObject([{ state: 'pending', attempts: 0 }]);
    expect(await device.drain()).toBe('stopped');
    expect(device.ledger.wire).toEqual([]);

    expect(await device.drain('connected')).toBe('finished');
    expect(device.ledger.invited('1')).toEqual(['ada@example.com']);
    expect(await device.waiting()).toEqual([]);
  });

  test('3, 4: after one failure other entries are not tried, nor is the next drain before its time', async () => {
    const device = await signedInDevice();
    let tries = 0;
    device.plan.now = () => {
      tries += 1;
      return 'drop';
    };
    for (let event = 1; event <= 10; event += 1)
      await device.invite('a@x.org', { queueKey: `event:${event}` });
    await device.drain();
    expect(tries).toBeLessThanOrEqual(3);
    const before = tries;
    expect(await device.drain()).toBe('finished');
    expect(tries).toBe(before);
    device.clock.pass(300_000);
    await device.drain();
    expect(tries).toBeGreaterThan(before);
  });

  test('5: a hanging connection is aborted after 15 seconds, with one effect in the end', async () => {
    const device = await signedInDevice();
    plan(device, 'commit-stall');
    await device.invite('ada@example.com');
    const draining = device.drain();
    await expect.poll(() => device.ledger.wire.length).toBe(1);
    device.clock.pass(15_000);
    expect(await draining).toBe('stopped');
    expect(await device.waiting()).toMatchObject([
      { state: 'pending', attempts: 1, lastError: { kind: 'timeout' } },
    ]);
    await device.drain('connected');
    expect(device.ledger.invited('1')).toEqual(['ada@example.com']);
    expect(device.ledger.wire).toHaveLength(2);
  });
});

test('5: what has timed out is given 30 seconds when it is sent again, as the server may be slow', async () => {
  const device = await signedInDevice();
  plan(device, 'commit-stall', 'commit-stall');
  await device.invite('ada@example.com');
  for (const [attempts, ms] of [15_000, 30_000].entries()) {
    const draining = device.drain('now');
    await expect.poll(() => device.ledger.wire.length).toBe(attempts + 1);
    device.clock.pass(ms - 1);
    expect(await device.waiting()).toMatchObject([{ state: 'sending' }]);
    device.clock.pass(1);
    await draining;
    expect(await device.waiting()).toMatchObject([{ state: 'pending', lastError: { kind: 'timeout' } }]);
  }
});

describe('a lost answer', () => {
  test.each(['commit-drop', 'truncate'] as const)(
    '7, 9: the same key gets the stored answer after %s',
    async (fault) => {
      const device = await signedInDevice();
      plan(device, fault);
      await device.invite('ada@example.com');
      await device.drain();
      await device.drain('connected');
      expect(device.ledger.rows).toHaveLength(1);
      expect(new Set(device.ledger.wire.map(({ key }) => key)).size).toBe(1);
      expect(await device.waiting()).toEqual([]);
    },
  );

  test.each(['portal', 'redirect'] as const)(
    '10, 11: a %s delivers nothing and loses nothing',
    async (fault) => {
      const device = await signedInDevice();
      plan(device, fault);
      await device.invite('ada@example.com');
      expect(await device.drain()).toBe('stopped');
      expect(device.events.published).toContainEqual(expect.objectContaining({ outcome: 'foreign' }));
      expect(await device.waiting()).toMatchObject([{ state: 'pending', lastError: { kind: 'foreign' } }]);
      await device.drain('connected');
      expect(device.ledger.invited('1')).toEqual(['ada@example.com']);
    },
  );
});

describe('a failing server', () => {
  test('15: after twenty 500s with waits within the jitter bounds there is one row', async () => {
    const device = await signedInDevice();
    plan(device, ...Array.from({ length: 20 }, () => ({ status: 500 })));
    await device.invite('ada@example.com');
    for (let attempt = 1; attempt <= 20; attempt += 1) {
      device.clock.pass(330_000);
      await device.drain();
      const [entry] = await device.waiting();
      expect(entry).toMatchObject({ state: 'pending', attempts: attempt });
      expect(entry?.waitMs).toBe(Math.min(300_000, 2_000 * 2 ** attempt) / 2);
    }
    device.clock.pass(330_000);
    await device.drain();
    expect(device.ledger.invited('1')).toEqual(['ada@example.com']);
  });

  test('16: other events are delivered in the same pass when one event gets a 503', async () => {
    const device = await signedInDevice();
    device.plan.now = ({ body }) => (body.includes('"event_id":"1"') ? { status: 503 } : 'ok');
    for (const queueKey of ['event:1', 'event:2', 'event:3', 'event:1', 'event:2']) {
      await device.invite(`${crypto.randomUUID()}@x.org`, { queueKey });
    }
    await device.drain();
    expect(device.ledger.invited('2')).toHaveLength(2);
    expect(device.ledger.invited('3')).toHaveLength(1);
    expect(await device.waiting()).toMatchObject([{ attempts: 1 }, { attempts: 0 }]);
  });

  test('17: a 429 with Retry-After 7 is retried after seven seconds, whatever the network reports', async () => {
    const device = await signedInDevice();
    plan(device, { status: 429, headers: { 'retry-after': '7' } });
    await device.invite('ada@example.com');
    await device.drain();
    device.clock.pass(6_999);
    await device.drain('connected');
    expect(device.ledger.wire).toHaveLength(0);
    device.clock.pass(1);
    await device.drain();
    expect(device.ledger.wire).toHaveLength(1);
  });

  test('18: a 409 for a key in progress is retried', async () => {
    const device = await signedInDevice();
    const busy = { status: 409, headers: { 'retry-after': '1' } };
    plan(device, busy, busy);
    await device.invite('ada@example.com');
    for (let turn = 0; turn < 3; turn += 1) {
      await device.drain();
      device.clock.pass(1_000);
    }
    expect(device.ledger.invited('1')).toEqual(['ada@example.com']);
  });

  test('the breaker pauses all requests for half a minute after three 5xx in a row', async () => {
    const device = await signedInDevice();
    device.plan.now = () => ({ status: 500 });
    for (let event = 1; event <= 9; event += 1)
      await device.invite('a@x.org', { queueKey: `event:${event}` });
    await device.drain();
    const tried = (await device.waiting()).filter(({ attempts }) => attempts > 0);
    expect(tried.length).toBeLessThanOrEqual(5);
    device.plan.now = () => 'ok';
    expect(await device.drain()).toBe('finished');
    expect(device.ledger.wire).toHaveLength(0);
    device.clock.pass(30_000);
    await device.drain();
    expect(device.ledger.wire).toHaveLength(9);
  });

  test('proof that the server answers ends every wait except those that it asked for', async () => {
    const device = await signedInDevice();
    device.plan.now = ({ body }) =>
      body.includes('asked@') ? { status: 503, headers: { 'retry-after': '60' } } : { status: 502 };
    device.random = () => 0.999;
    for (const name of ['a', 'b', 'c', 'asked'])
      await device.invite(`${name}@x.org`, { queueKey: `event:${name}` });
    for (let round = 0; round < 4; round += 1) await device.drain('now');
    device.plan.now = () => 'ok';
    await device.drain('due');
    expect(device.ledger.wire).toHaveLength(0);
    await device.drain('connected');
    expect(await device.waiting()).toMatchObject([{ queueKey: 'event:asked', lastError: { isAsked: true } }]);
  });
});

describe('a refusal', () => {
  test("19: an address already invited fails with the server's message and blocks nothing", async () => {
    const device = await signedInDevice();
    await device.invite('ada@example.com');
    await device.invite('ada@example.com');
    await device.invite('bo@example.com');
    await device.drain();
    expect(device.ledger.invited('1')).toEqual(['ada@example.com', 'bo@example.com']);
    expect(await device.waiting()).toMatchObject([
      { state: 'failed', lastError: { status: 409, message: 'ada@example.com is already invited' } },
    ]);
  });

  test('20: a refusal is handed to its form while that waits, and no failed entry stays', async () => {
    const device = await signedInDevice();
    plan(device, { status: 422, body: { message: 'No more users in this plan' } });
    const id = await device.invite('ada@example.com');
    await device.drain();
    expect(await takeRefusal(device.database, COMPANY, id)).toEqual({
      status: 422,
      message: 'No more users in this plan',
    });
    expect(await device.waiting()).toEqual([]);
  });

  test('21: an entry that failed on replay is sent when the user retries it', async () => {
    const device = await signedInDevice();
    plan(device, { status: 422 });
    const id = await device.invite('ada@example.com');
    await device.drain();
    expect(await device.drain('now')).toBe('finished');
    expect(device.ledger.wire).toHaveLength(0);
    await retry(device.database, COMPANY, id);
    await device.drain('now');
    expect(device.ledger.invited('1')).toEqual(['ada@example.com']);
  });

  test('22: a 413 fails the entry and keeps its file', async () => {
    const device = await signedInDevice();
    plan(device, { status: 413 });
    const bytes = new TextEncoder().encode('name,email').buffer;
    const file = { field: 'invitation_xlsx', name: 'people.xlsx', type: 'application/octet-stream', bytes };
    await enqueue(device.database, invitation('', { call: 'bulkSendEventInvitations', file }), 0);
    await device.drain();
    expect(await device.waiting()).toMatchObject([{ state: 'failed', file: { name: 'people.xlsx' } }]);
  });

  test('a discarded entry is deleted with its dependants', async () => {
    const device = await signedInDevice();
    plan(device, { status: 500 });
    const id = await device.invite('ada@example.com');
    await device.drain();
    await device.cancel({ dependsOn: id });
    expect(await discard(device.database, COMPANY, id)).toMatchObject({ id });
    expect(await device.waiting()).toEqual([]);
  });
});
