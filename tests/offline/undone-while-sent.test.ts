/** A sheet that is undone while it is being sent: it is not sent again (decision 074). */
import { describe, expect, test } from 'vitest';
import { drain } from '../../common/outbox/delivery/drain.ts';
import type { Entry } from '../../common/outbox/entry.ts';
import { revise } from '../../common/outbox/revise.ts';
import { unshownReports } from '../../common/outbox/storage/reports.ts';
import { storeEntry } from '../support/outbox/store-entry.ts';
import { COMPANY, type Device, signedInDevice, until } from './support/device.ts';
import { doomed } from './support/killer.ts';
import type { Fault } from './support/network.ts';

const PEOPLE = ['ada@x.org', 'bo@x.org'];

/** All requests by call; the number of sheets. */
function wireOf(device: Device): { lists: number; undos: number } {
  const left = { lists: 0, undos: 0 };
  const { now } = device.plan;
  device.plan.now = (request) => {
    if (request.url.includes('bulk')) left.lists += 1;
    if (request.url.includes('undo')) left.undos += 1;
    return now(request);
  };
  return left;
}

/** Replaces the first entry in the table. */
async function rewrite(device: Device, change: Partial<Entry>): Promise<void> {
  const [row] = await device.waiting();
  await storeEntry(device.database, row, change);
}

/** A sheet that is undone while its first request has a fault; then the connection is good. */
async function takenBack(device: Device, fault: Fault) {
  const faults: Fault[] = [fault];
  device.plan.now = ({ url }) => (url.includes('bulk') ? (faults.shift() ?? 'ok') : 'ok');
  const left = wireOf(device);
  const id = await device.inviteAll(PEOPLE);
  const { fetch } = device.host;
  let undo = '';
  const host = device.newHost({
    async fetch(...request) {
      if (String(request[0]).includes('bulk') && undo === '') undo = await device.undo(id);
      const answer = fetch(...request);
      // Ends any hanging request.
      setImmediate(() => device.clock.pass(600_000));
      return await answer;
    },
  });
  await drain(host, 'due');
  return { id, undo, host, left };
}

describe.each([
  'drop',
  'stall',
  'commit-drop',
  'commit-stall',
  'portal',
  { status: 503 },
  { status: 409 },
  { status: 429, headers: { 'retry-after': '5' } },
  { status: 401, byGateway: true },
  { status: 404, byGateway: true },
] satisfies Fault[])('After the fault %j', (fault) => {
  test('it is not sent again, its effect is undone, and that is reported', async () => {
    const device = await signedInDevice();
    const { undo, host, left } = await takenBack(device, fault);
    expect((await device.waiting()).map(({ id }) => id)).not.toContainEqual(
      expect.stringContaining('invite'),
    );
    device.clock.pass(3_600_000);
    await drain(host, 'connected');
    expect(left).toEqual({ lists: 1, undos: 1 });
    expect(await device.waiting()).toEqual([]);
    expect(device.ledger.invited('1')).toEqual([]);
    const told = await unshownReports(device.database, COMPANY, new Set());
    expect(told).toMatchObject([{ id: undo, outcome: 'accepted' }]);
  });
});

test('A sheet undone between its claim and its request is not sent', async () => {
  const device = await signedInDevice();
  const left = wireOf(device);
  const id = await device.inviteAll(PEOPLE);
  const { database } = device;
  let undo = '';
  const host = device.newHost({
    database: {
      ...database,
      async run(...transaction) {
        const result = await database.run(...transaction);
        const [row] = undo === '' ? await device.waiting() : [];
        if (row?.state === 'sending') undo = await device.undo(id);
        return result;
      },
    },
  });
  await drain(host, 'due');
  expect(left).toEqual({ lists: 0, undos: 1 });
  expect(await device.waiting()).toEqual([]);
  expect(device.ledger.invited('1')).toEqual([]);
  const told = await unshownReports(device.database, COMPANY, new Set());
  expect(told).toMatchObject([{ id: undo, outcome: 'accepted' }]);
});

test('Only the undo is kept when the session is denied meanwhile', async () => {
  const device = await signedInDevice();
  const { undo, left } = await takenBack(device, { status: 401 });
  expect(await device.waiting()).toMatchObject([{ id: undo, state: 'pending' }]);
  await device.signIn();
  await device.drain();
  expect(left).toEqual({ lists: 1, undos: 1 });
  expect(await device.waiting()).toEqual([]);
});

test('Only the undo is kept when a new session aborts the request', async () => {
  const device = await signedInDevice();
  device.plan.now = ({ url }) => (url.includes('bulk') ? 'stall' : 'ok');
  const left = wireOf(device);
  const id = await device.inviteAll(PEOPLE);
  const draining = device.drain();
  await until(() => left.lists === 1);
  const undo = await device.undo(id);
  await device.signIn('company-b');
  await draining;
  expect(await device.waiting()).toMatchObject([{ id: undo, state: 'pending' }]);
});

test('A sheet that an older version left beside its undo is not sent, pending or refused', async () => {
  for (const state of ['pending', 'failed'] as const) {
    const device = await signedInDevice();
    device.plan.now = () => 'ok';
    const left = wireOf(device);
    const id = await device.inviteAll(PEOPLE);
    await rewrite(device, { state: 'sending', attempts: 1 });
    await device.undo(id);
    await rewrite(device, { state });
    await device.drain('now');
    expect(left).toEqual({ lists: 0, undos: 1 });
    expect(await device.waiting()).toEqual([]);
  }
});

test('A sheet cannot be edited while its undo is pending', async () => {
  const device = await signedInDevice();
  const id = await device.invite('ada@x.org');
  device.plan.now = () => 'drop';
  await device.drain();
  await rewrite(device, { id: 'undo', seq: 99, call: 'undoChange', fields: { key: id } });
  const revision = { fields: { event_id: '1', name: 'Bo', email: 'bo@x.org' }, label: 'Bo' };
  expect(await revise(device.database, COMPANY, id, revision)).toBe('withdrawn');
});

test('A kill at any step leaves nobody invited, and the sheet is not sent again', async () => {
  for (let fatal = 0; ; fatal += 1) {
    const device = await signedInDevice();
    const faults: Fault[] = ['drop'];
    device.plan.now = ({ url }) => (url.includes('bulk') ? (faults.shift() ?? 'ok') : 'ok');
    const left = wireOf(device);
    const id = await device.inviteAll(PEOPLE);
    const { host, death, isDead } = doomed(device, fatal);
    let isAsked = false;
    const fetch: typeof host.fetch = async (...request) => {
      if (String(request[0]).includes('bulk') && !isAsked) {
        isAsked = true;
        await device.undo(id);
      }
      return await host.fetch(...request);
    };
    await Promise.race([drain({ ...host, fetch }, 'due'), death]);
    device.locks.breakOpen();
    if (!isAsked) await device.undo(id);
    device.clock.pass(3_600_000);
    await device.drain('now');
    expect(await device.waiting(), `killed at step ${fatal}`).toEqual([]);
    expect(device.ledger.rows, `killed at step ${fatal}`).toEqual([]);
    expect(left.lists, `killed at step ${fatal}`).toBeLessThanOrEqual(1);
    if (isDead()) continue;
    expect(fatal).toBeGreaterThan(5);
    break;
  }
});
