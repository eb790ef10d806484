/** A first request delayed by a proxy, and a second one that is refused: the late one must have no effect. */
import { describe, expect, test } from 'vitest';
import { drain, type Host } from '../../common/outbox/delivery/drain.ts';
import { isUnanswered } from '../../common/outbox/entry.ts';
import { revise } from '../../common/outbox/revise.ts';
import { retry, takeRefusal } from '../../common/outbox/storage/table.ts';
import { COMPANY, type Device, signedInDevice } from './support/device.ts';

interface Held {
  readonly device: Device;
  readonly host: Host;
  readonly id: string;
  /** Lets the first request arrive. */
  arrive(): Promise<Response>;
}

const FULL = Response.json(
  { message: 'This event admits 50 users, and all are invited.' },
  { status: 409, headers: { 'x-vantage-api': '1' } },
);

async function heldAndRefused(): Promise<Held> {
  const device = await signedInDevice();
  const { fetch } = device.host;
  const held: (() => Promise<Response>)[] = [];
  let invitations = 0;
  const host = device.newHost({
    async fetch(input, init) {
      if (!String(init?.body).includes('"email"')) return await fetch(input, init);
      invitations += 1;
      if (invitations === 2) return FULL.clone();
      if (invitations > 2) return await fetch(input, init);
      held.push(() => fetch(input, { ...init, signal: null }));
      throw new TypeError('Failed to fetch');
    },
  });
  const id = await device.invite('ada@x.org');
  await drain(host, 'due');
  await drain(host, 'now');
  expect(await device.waiting()).toMatchObject([{ state: 'failed', lastError: { kind: 'refused' } }]);
  const arrive = () => held[0]?.() ?? Promise.reject(new Error('Nothing was held up'));
  return { device, host, id, arrive };
}

const BO = { fields: { event_id: '1', name: 'Bo', email: 'bo@x.org' }, label: 'Invite Bo' };

describe('Edited', () => {
  test('the late request is refused, as its key is spent before the new version is sent', async () => {
    const { device, host, id, arrive } = await heldAndRefused();
    expect(await revise(device.database, COMPANY, id, BO)).toBe('revised');
    await drain(host, 'due');
    expect(await device.waiting()).toEqual([]);
    expect((await arrive()).status).toBe(422);
    expect(device.ledger.invited('1')).toEqual(['bo@x.org']);
    expect(device.ledger.wire.map(({ call }) => call).slice(0, 2)).toEqual([
      'undoChange',
      'sendEventInvitation',
    ]);
  });

  test('a request that arrived before the edit is sent is undone', async () => {
    const { device, host, id, arrive } = await heldAndRefused();
    await revise(device.database, COMPANY, id, BO);
    await arrive();
    await drain(host, 'due');
    expect(await device.waiting()).toEqual([]);
    expect(device.ledger.invited('1')).toEqual(['bo@x.org']);
  });

  test('the first key is spent also when the edited entry is cancelled before it is sent', async () => {
    const { device, host, id, arrive } = await heldAndRefused();
    await revise(device.database, COMPANY, id, BO);
    expect(await device.cancel({ dependsOn: id })).toEqual({ kind: 'cancelled-out' });
    await drain(host, 'due');
    expect((await arrive()).status).toBe(422);
    expect(device.ledger.rows).toEqual([]);
  });

  test('no key is spent at an API without keys', async () => {
    const { device, id } = await heldAndRefused();
    await revise(device.database, COMPANY, id, { ...BO, isKeyless: true });
    expect(await device.waiting()).toMatchObject([{ id, call: 'sendEventInvitation' }]);
  });
});

test('The key of an entry handed back to its form is spent, and the form uses another', async () => {
  const { device, host, id, arrive } = await heldAndRefused();
  expect(await takeRefusal(device.database, COMPANY, id, true)).toMatchObject({ status: 409 });
  await drain(host, 'due');
  expect(await device.waiting()).toEqual([]);
  expect((await arrive()).status).toBe(422);
  expect(device.ledger.rows).toEqual([]);
});

test('An entry refused on all attempts counts as answered; with one lost answer it may have arrived', async () => {
  const { device } = await heldAndRefused();
  const [lost] = await device.waiting();
  expect(lost && isUnanswered(lost)).toBe(true);

  const id = await device.invite('bo@x.org', { queueKey: 'event:2' });
  device.plan.now = () => ({ status: 422 });
  for (let time = 0; time < 2; time += 1) {
    await retry(device.database, COMPANY, id);
    await device.drain('now');
  }
  const refused = (await device.waiting()).find((entry) => entry.id === id);
  expect(refused).toMatchObject({ state: 'failed', attempts: 2 });
  expect(refused && isUnanswered(refused)).toBe(false);
});

test('A sheet refused after a lost answer is undone by its key, not deleted', async () => {
  const device = await signedInDevice();
  const id = await device.inviteAll(['ada@x.org']);
  device.plan.now = () => 'commit-drop';
  await device.drain();
  device.plan.now = ({ url }) => (url.includes('bulk') ? { status: 409 } : 'ok');
  await device.drain('now');
  await device.undo(id);
  await device.drain('now');
  expect(await device.waiting()).toEqual([]);
  expect(device.ledger.invited('1')).toEqual([]);
});
