/** Changing what waits: whatever had been sent before, the server ends with the last form, once. */
import { describe, expect, test } from 'vitest';
import { drain } from '../../common/outbox/drain.ts';
import { revise } from '../../common/outbox/revise.ts';
import { retry } from '../../common/outbox/table.ts';
import { COMPANY, type Device, signedInDevice, until } from './support/device.ts';
import { doomed } from './support/killer.ts';
import type { Fault } from './support/network.ts';

function edit(device: Device, id: string, email: string, name = email) {
  const fields = { event_id: '1', name, email };
  return revise(device.database, COMPANY, id, { fields, label: `Invite ${name}` });
}

/** Sends once more, and this becomes of the request. */
async function attempt(device: Device, fault: Fault): Promise<void> {
  device.plan.now = () => fault;
  await device.drain('now');
  device.plan.now = () => 'ok';
}

async function delivered(device: Device): Promise<string[]> {
  await device.drain('now');
  expect(await device.waiting()).toEqual([]);
  return device.ledger.invited('1');
}
const sent = (device: Device) => device.ledger.wire.map(({ body }) => body.email);
const keys = (device: Device) => new Set(device.ledger.wire.map(({ key }) => key));

test('What was never sent is changed in place, under its key', async () => {
  const device = await signedInDevice();
  const id = await device.invite('ad@x.org');
  await device.invite('bo@x.org');
  expect(await edit(device, id, 'ada@x.org', 'Ada')).toBe('revised');
  expect(await device.waiting()).toMatchObject([{ label: 'Invite Ada', seq: 1 }, {}]);
  expect(await delivered(device)).toEqual(['ada@x.org', 'bo@x.org']);
  expect(device.ledger.wire[0]).toMatchObject({ key: id, body: { name: 'Ada' } });
});

test('What never arrived is not sent as it was', async () => {
  const device = await signedInDevice();
  const id = await device.invite('ad@x.org');
  await attempt(device, 'drop');
  await edit(device, id, 'ada@x.org');
  expect(await delivered(device)).toEqual(['ada@x.org']);
  expect(sent(device)).toEqual(['ada@x.org']);
});

test('While it is being sent it cannot be changed; that it arrived as it was is all that comes of it', async () => {
  const device = await signedInDevice();
  const id = await device.invite('ad@x.org');
  device.plan.now = () => 'commit-stall';
  const draining = device.drain();
  await until(() => device.ledger.wire.length === 1);
  expect(await edit(device, id, 'ada@x.org')).toBe('sending');
  device.clock.pass(15_000);
  await draining;
  device.plan.now = () => 'ok';
  expect(await delivered(device)).toEqual(['ad@x.org']);
  expect(await edit(device, id, 'ada@x.org')).toBe('gone');
  expect(await device.waiting()).toEqual([]);
});

test('Two tabs, one edits while the other begins to send: the edit is sent, or refused', async () => {
  for (let pause = 0; pause < 12; pause += 1) {
    const device = await signedInDevice();
    const id = await device.invite('ad@x.org');
    const draining = drain(device.newHost({ database: device.openDatabase() }), 'due');
    for (let turn = 0; turn < pause; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    const revised = await edit(device, id, 'ada@x.org');
    await draining;
    expect(await delivered(device)).toEqual([revised === 'revised' ? 'ada@x.org' : 'ad@x.org']);
    expect(device.ledger.wire).toHaveLength(1);
  }
});

describe('What had arrived, though its answer was lost', () => {
  test('is taken back, and sent as it is now', async () => {
    const device = await signedInDevice();
    const id = await device.invite('ad@x.org');
    await attempt(device, 'commit-drop');
    expect(await edit(device, id, 'ada@x.org')).toBe('revised');
    expect(await delivered(device)).toEqual(['ada@x.org']);
    expect(device.ledger.rows).toMatchObject([{ email: 'ad@x.org', isCancelled: true }, {}]);
  });

  test('also when only the name was wrong', async () => {
    const device = await signedInDevice();
    const id = await device.invite('ada@x.org');
    await attempt(device, 'commit-drop');
    await edit(device, id, 'ada@x.org', 'Ada Lovelace');
    expect(await delivered(device)).toEqual(['ada@x.org']);
    expect(device.ledger.wire.at(-1)?.body.name).toBe('Ada Lovelace');
  });

  test('keeps its place before what was saved after it', async () => {
    const device = await signedInDevice();
    const id = await device.invite('ad@x.org');
    await attempt(device, 'commit-drop');
    await edit(device, id, 'ada@x.org');
    await device.invite('ad@x.org');
    expect(await delivered(device)).toEqual(['ad@x.org', 'ada@x.org']);
  });

  test.each([0, 1, 2])('edited again and again, whichever form it was (%i)', async (which) => {
    const device = await signedInDevice();
    const forms = ['a@x.org', 'b@x.org', 'c@x.org'];
    const id = await device.invite('a@x.org');
    for (const [index, form] of forms.entries()) {
      await edit(device, id, form);
      await attempt(device, index === which ? 'commit-drop' : 'drop');
    }
    await edit(device, id, 'last@x.org');
    expect(await delivered(device)).toEqual(['last@x.org']);
    expect(device.ledger.rows).toHaveLength(2);
  });

  test('and edited back to what it was: is done', async () => {
    const device = await signedInDevice();
    const id = await device.invite('ada@x.org');
    await attempt(device, 'commit-drop');
    await edit(device, id, 'bo@x.org');
    await attempt(device, 'drop');
    await edit(device, id, 'ada@x.org');
    expect(await delivered(device)).toEqual(['ada@x.org']);
    expect(device.ledger.rows).toHaveLength(1);
  });

  test('waits while that cannot be found out', async () => {
    const device = await signedInDevice();
    const id = await device.invite('ad@x.org');
    await attempt(device, 'commit-drop');
    await edit(device, id, 'ada@x.org');
    const faults: Fault[] = ['ok', { status: 503 }];
    device.plan.now = () => faults.shift() ?? 'drop';
    await device.drain('now');
    expect(await device.waiting()).toMatchObject([{ state: 'pending', fields: { email: 'ada@x.org' } }]);
    device.plan.now = () => 'ok';
    expect(await delivered(device)).toEqual(['ada@x.org']);
  });

  test('and is cancelled while the edit is on its way: nobody stays invited', async () => {
    const device = await signedInDevice();
    const id = await device.invite('ad@x.org');
    await attempt(device, 'commit-drop');
    await edit(device, id, 'ada@x.org');
    await device.cancel({ dependsOn: id });
    expect(await edit(device, id, 'too-late@x.org')).toBe('withdrawn');
    expect(await delivered(device)).toEqual([]);
  });

  test('survives a kill at every step', async () => {
    for (let fatal = 0; ; fatal += 1) {
      const device = await signedInDevice();
      const id = await device.invite('ad@x.org');
      await attempt(device, 'commit-drop');
      await edit(device, id, 'ada@x.org');
      const { host, death, isDead } = doomed(device, fatal);
      await Promise.race([drain(host, 'now'), death]);
      device.locks.breakOpen();
      expect(await delivered(device), `killed at step ${fatal}`).toEqual(['ada@x.org']);
      if (isDead()) continue;
      expect(fatal).toBeGreaterThan(10);
      break;
    }
  });
});

describe('What was refused', () => {
  test('is sent under a new key: an API may remember its refusal', async () => {
    const device = await signedInDevice();
    const id = await device.invite('ad@x.org');
    await attempt(device, { status: 422, body: { message: 'No such domain' } });
    expect(await device.waiting()).toMatchObject([{ state: 'failed' }]);
    expect(await edit(device, id, 'ada@x.org')).toBe('revised');
    expect(await device.waiting()).toMatchObject([{ id, state: 'pending', attempts: 0, lastError: null }]);
    expect(await delivered(device)).toEqual(['ada@x.org']);
    expect(keys(device).has(id)).toBe(false);
  });

  test('after a try without an answer too', async () => {
    const device = await signedInDevice();
    const id = await device.invite('ad@x.org');
    await attempt(device, 'drop');
    await attempt(device, { status: 422, body: { message: 'No such domain' } });
    await edit(device, id, 'ada@x.org');
    expect(await delivered(device)).toEqual(['ada@x.org']);
  });
});

test('An earlier form that nobody can name is for a person to look at; Retry sends what is there now', async () => {
  const device = await signedInDevice();
  const id = await device.invite('ad@x.org');
  await attempt(device, 'commit-drop');
  await edit(device, id, 'ada@x.org');
  // The answers kept under the key are gone, the key is not: as when another content was sent under it elsewhere.
  const { wire } = device.ledger;
  const refusal = { status: 422, body: { message: 'This Idempotency-Key was used for something else.' } };
  await attempt(device, refusal);
  expect(await device.waiting()).toMatchObject([{ state: 'failed', lastError: { kind: 'uncertain' } }]);
  expect(wire).toHaveLength(1);
  await retry(device.database, COMPANY, id);
  expect(await device.waiting()).toMatchObject([{ state: 'pending', confirmedUndelivered: 2 }]);
});
