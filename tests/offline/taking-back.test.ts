/** What is taken back before it has arrived must never reach anybody. */
import { describe, expect, test } from 'vitest';
import { drain } from '../../common/outbox/drain.ts';
import { untoldReports } from '../../common/outbox/reports.ts';
import { revise } from '../../common/outbox/revise.ts';
import { COMPANY, type Device, signedInDevice } from './support/device.ts';
import type { Fault } from './support/network.ts';

/** Everything on the wire, whether it arrives or not. */
function watched(device: Device, fault: (request: { url: string; method: string }) => Fault) {
  const sent: string[] = [];
  device.plan.now = ({ url, body }) => {
    const method = body === 'undefined' ? 'GET' : 'POST';
    sent.push(`${method} ${new URL(url).pathname.split('/').at(-1)}`);
    return fault({ url, method });
  };
  return sent;
}

describe('nothing counts as tried that was not sent', () => {
  test('while the device knows of no network, an invitation never leaves: cancelled, both are gone', async () => {
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
    'after a failure (%s), what was never tried waits until a harmless request is answered',
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

  test('a device that is wrong about its network sends all the same', async () => {
    const device = await signedInDevice();
    await device.invite('ada@example.com');
    expect(await drain(device.newHost({ hasNoNetwork: () => true }), 'due')).toBe('finished');
    expect(device.ledger.invited('1')).toEqual(['ada@example.com']);
  });
});

describe('a cancellation of what may have arrived', () => {
  async function triedAndCancelled(fault: Fault = 'drop') {
    const device = await signedInDevice();
    const id = await device.invite('ada@example.com');
    device.plan.now = () => fault;
    await device.drain();
    expect(await device.cancel({ dependsOn: id })).toMatchObject({ kind: 'queued' });
    return { device, id };
  }

  test('has it undone by its key: it is never sent again, and the user is told that it is cancelled', async () => {
    const { device, id } = await triedAndCancelled();
    device.plan.now = () => 'ok';
    await device.drain('connected');
    expect(device.ledger.wire).toMatchObject([{ call: 'undoChange', body: { key: id } }]);
    expect(await device.waiting()).toEqual([]);
    const [report, ...others] = await untoldReports(device.database, COMPANY, new Set());
    expect(report).toMatchObject({ call: 'cancelEventInvitation', outcome: 'accepted' });
    expect(others).toEqual([]);
    expect(report?.id).not.toBe(id);
  });

  test('waits while the server cannot undo it', async () => {
    const { device } = await triedAndCancelled();
    device.plan.now = ({ url }) => (url.includes('undo') ? { status: 503 } : 'ok');
    await device.drain('connected');
    expect(device.ledger.wire).toEqual([]);
    expect(await device.waiting()).toMatchObject([{ attempts: 1 }, { attempts: 0 }]);
  });

  test('also undoes what arrives only afterwards', async () => {
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

  test('cancels what has arrived, though its answer was lost', async () => {
    const { device } = await triedAndCancelled('commit-drop');
    device.plan.now = () => 'ok';
    await device.drain('connected');
    expect(device.ledger.rows).toMatchObject([{ email: 'ada@example.com', isCancelled: true }]);
    expect(await device.waiting()).toEqual([]);
  });

  test('looks at the list where a server has no such call: what is not there is never sent', async () => {
    const { device } = await triedAndCancelled();
    device.plan.now = ({ url }) => (url.includes('undo') ? { status: 404 } : 'ok');
    await device.drain('connected');
    expect(device.ledger.wire).toEqual([]);
    expect(await device.waiting()).toEqual([]);
  });

  test('leaves alone what somebody else has invited under the same e-mail', async () => {
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

  test('finds the form of an edited invitation that has arrived, and sends no other', async () => {
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

describe('a request that hangs', () => {
  test('holds up no queue but its own, also not what is saved after it', async () => {
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

  test('lets the others go on after a failure, once there is proof of a connection', async () => {
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

  test('is heard of by another tab as well: its news is enough', async () => {
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
