/** An invitation cancelled before it has arrived must never reach anybody. */
import { describe, expect, test } from 'vitest';
import { TAKEN_BACK } from '../../common/contract/calls.ts';
import { drain } from '../../common/outbox/delivery/drain.ts';
import { revise } from '../../common/outbox/revise.ts';
import { unshownReports } from '../../common/outbox/storage/reports.ts';
import { COMPANY, type Device, signedInDevice } from './support/device.ts';
import type { Fault } from './support/network.ts';

/** Records all requests, whether they arrive or not. */
function watched(device: Device, fault: (request: { url: string; method: string }) => Fault) {
  const sent: string[] = [];
  device.plan.now = ({ url, body }) => {
    const method = body === 'undefined' ? 'GET' : 'POST';
    sent.push(`${method} ${new URL(url).pathname.split('/').at(-1)}`);
    return fault({ url, method });
  };
  return sent;
}

describe('an entry counts as attempted only when it was sent', () => {
  test('an invitation is not sent while the device has no network, and is deleted when cancelled', async () => {
    const device = await signedInDevice();
    const sent = watched(device, () => 'drop');
    const host = device.newHost({ hasNoNetwork: () => true });
    const id = await device.invite('ada@example.com');
    expect(await drain(host, 'connected')).toBe('stopped');
    expect(sent.filter((one) => one.startsWith('POST'))).toEqual([]);
    expect(await device.waiting()).toMatchObject([{ attempts: 0, state: 'pending' }]);
    expect(device.events.published).toContainEqual(expect.objectContaining({ outcome: 'offline' }));
    expect(await device.cancel({ dependsOn: id })).toEqual({ kind: 'cancelled-out' });
    device.plan.now = () => 'ok';
    await device.drain('connected');
    expect(device.ledger.wire).toEqual([]);
  });

  test.each(['drop', 'portal', 'redirect'] as const)(
    'after a failure (%s), entries without an attempt wait until a harmless request is answered',
    async (fault) => {
      const device = await signedInDevice();
      const sent = watched(device, () => fault);
      await device.invite('ada@example.com');
      await device.drain();
      await device.invite('bo@example.com', { queueKey: 'event:2' });
      sent.length = 0;
      await device.drain('connected');
      expect(sent.filter((one) => one.startsWith('POST'))).toEqual([]);
      expect(await device.waiting()).toMatchObject([{ attempts: 1 }, { attempts: 0 }]);
      device.plan.now = () => 'ok';
      await device.drain('connected');
      expect(await device.waiting()).toEqual([]);
    },
  );

  test('a device sends also when it is wrong about its network', async () => {
    const device = await signedInDevice();
    await device.invite('ada@example.com');
    expect(await drain(device.newHost({ hasNoNetwork: () => true }), 'due')).toBe('finished');
    expect(device.ledger.invited('1')).toEqual(['ada@example.com']);
  });
});

describe('a cancellation of an invitation that may have arrived', () => {
  async function triedAndCancelled(fault: Fault = 'drop') {
    const device = await signedInDevice();
    const id = await device.invite('ada@example.com');
    device.plan.now = () => fault;
    await device.drain();
    expect(await device.cancel({ dependsOn: id })).toMatchObject({ kind: 'queued' });
    return { device, id };
  }

  test('undoes it by its key: it is not sent again, and the user is told that it is taken back', async () => {
    const { device, id } = await triedAndCancelled();
    device.plan.now = () => 'ok';
    await device.drain('connected');
    expect(device.ledger.wire).toMatchObject([{ call: 'undoChange', body: { key: id } }]);
    expect(await device.waiting()).toEqual([]);
    const [report, ...others] = await unshownReports(device.database, COMPANY, new Set());
    expect(report).toMatchObject({ call: 'undoChange', outcome: 'accepted', message: TAKEN_BACK });
    expect(others).toEqual([]);
    expect(report?.id).not.toBe(id);
  });

  test('stays pending while the server cannot undo it', async () => {
    const { device } = await triedAndCancelled();
    device.plan.now = ({ url }) => (url.includes('undo') ? { status: 503 } : 'ok');
    await device.drain('connected');
    expect(device.ledger.wire).toEqual([]);
    expect(await device.waiting()).toMatchObject([{ attempts: 1 }, { attempts: 0 }]);
  });

  test('also undoes a request that arrives later', async () => {
    const device = await signedInDevice();
    const id = await device.invite('ada@example.com');
    const { fetch } = device.host;
    let arrive: (() => Promise<Response>) | undefined;
    const host = device.newHost({
      async fetch(input, init) {
        if (arrive || !String(init?.body).includes('ada@')) return await fetch(input, init);
        arrive = () => fetch(input, { ...init, signal: null });
        throw new TypeError('Failed to fetch');
      },
    });
    await drain(host, 'due');
    await device.cancel({ dependsOn: id });
    await drain(host, 'connected');
    expect(await device.waiting()).toEqual([]);
    expect((await arrive?.())?.status).toBe(422);
    expect(device.ledger.rows).toEqual([]);
  });

  test('cancels an invitation that has arrived without an answer', async () => {
    const { device } = await triedAndCancelled('commit-drop');
    device.plan.now = () => 'ok';
    await device.drain('connected');
    expect(device.ledger.rows).toMatchObject([{ email: 'ada@example.com', isCancelled: true }]);
    expect(await device.waiting()).toEqual([]);
  });

  test('reads the list when the server has no such call, and does not send an invitation that is not on it', async () => {
    const { device } = await triedAndCancelled();
    device.plan.now = ({ url }) => (url.includes('undo') ? { status: 404 } : 'ok');
    await device.drain('connected');
    expect(device.ledger.wire).toEqual([]);
    expect(await device.waiting()).toEqual([]);
  });

  test("does not cancel another user's invitation of the same e-mail", async () => {
    const { device } = await triedAndCancelled();
    const other = device.ledger.signIn(COMPANY);
    const body = JSON.stringify({ event_id: '1', name: 'Ada', email: 'ada@example.com' });
    const { apiBase } = device.host;
    device.ledger.serve(`${apiBase}invitation/send`, {
      method: 'POST',
      headers: { authorization: `Bearer ${other}` },
      body,
    });
    device.plan.now = () => 'ok';
    await device.drain('connected');
    expect(device.ledger.invited('1')).toEqual(['ada@example.com']);
    expect(await device.waiting()).toEqual([]);
  });

  test('finds the arrived version of an edited invitation and sends no other', async () => {
    const device = await signedInDevice();
    const id = await device.invite('ada@example.com');
    device.plan.now = () => 'commit-drop';
    await device.drain();
    const fields = { event_id: '1', name: 'Bo', email: 'bo@example.com' };
    await revise(device.database, COMPANY, id, { fields, label: 'Invite Bo' });
    await device.cancel({ dependsOn: id });
    device.plan.now = () => 'ok';
    await device.drain('connected');
    expect(device.ledger.rows).toMatchObject([{ email: 'ada@example.com', isCancelled: true }]);
    expect(device.ledger.wire.map(({ body: { email } }) => email)).not.toContain('bo@example.com');
    expect(await device.waiting()).toEqual([]);
  });
});

describe('a hanging request', () => {
  test('blocks only its own queue, also for later entries', async () => {
    const device = await signedInDevice();
    device.plan.now = ({ body }) => (body.includes('slow@') ? 'stall' : 'ok');
    await device.invite('slow@example.com', { queueKey: 'event:1' });
    const draining = device.drain();
    await expect.poll(async () => (await device.waiting())[0]?.state).toBe('sending');
    await device.invite('ada@example.com', { queueKey: 'event:2' });
    expect(await device.drain('connected')).toBe('busy');
    await expect.poll(() => device.ledger.invited('2')).toEqual(['ada@example.com']);
    device.clock.pass(15_000);
    expect(await draining).toBe('stopped');
  });

  test('does not stop other queues after a failure when there is proof of a connection', async () => {
    const device = await signedInDevice();
    const faults: Fault[] = ['drop'];
    device.plan.now = ({ body }) => (body.includes('slow@') ? 'stall' : (faults.shift() ?? 'ok'));
    await device.invite('slow@example.com', { queueKey: 'event:1' });
    const draining = device.drain();
    await expect.poll(async () => (await device.waiting())[0]?.state).toBe('sending');
    await device.invite('ada@example.com', { queueKey: 'event:2' });
    await device.drain('connected');
    await expect.poll(async () => (await device.waiting())[1]?.lastError?.kind).toBe('offline');
    expect(await device.drain('connected')).toBe('busy');
    await expect.poll(() => device.ledger.invited('2')).toEqual(['ada@example.com']);
    device.clock.pass(15_000);
    await draining;
  });

  test('does not stop a tab that gets proof of a connection from another one', async () => {
    const device = await signedInDevice();
    device.plan.now = ({ body }) => (body.includes('slow@') ? 'stall' : 'ok');
    await device.invite('slow@example.com', { queueKey: 'event:1' });
    const draining = device.drain();
    await expect.poll(async () => (await device.waiting())[0]?.state).toBe('sending');
    await device.invite('ada@example.com', { queueKey: 'event:2' });
    device.events.publish({ type: 'outbox:changed', companyId: COMPANY });
    await expect.poll(() => device.ledger.invited('2')).toEqual(['ada@example.com']);
    device.clock.pass(15_000);
    await draining;
  });
});
