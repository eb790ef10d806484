/** Editing pending changes: whatever was sent before, the server ends with the last version, once. */
import { describe, expect, test } from 'vitest';
import { drain } from '../../common/outbox/delivery/drain.ts';
import { revise } from '../../common/outbox/revise.ts';
import { retry } from '../../common/outbox/storage/table.ts';
import { COMPANY, type Device, signedInDevice, until } from './support/device.ts';
import { doomed } from './support/killer.ts';
import type { Fault } from './support/network.ts';

function edit(device: Device, id: string, email: string, name = email) {
  const fields = { event_id: '1', name, email };
  return revise(device.database, COMPANY, id, { fields, label: `Invite ${name}` });
}

/** Sends once more, with this fault. */
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

test('An entry that was never sent is edited in place and keeps its key', async () => {
  const device = await signedInDevice();
  const id = await device.invite('ad@x.org');
  await device.invite('bo@x.org');
  expect(await edit(device, id, 'ada@x.org', 'Ada')).toBe('revised');
  expect(await device.waiting()).toMatchObject([{ label: 'Invite Ada', seq: 1 }, {}]);
  expect(await delivered(device)).toEqual(['ada@x.org', 'bo@x.org']);
  expect(device.ledger.wire[0]).toMatchObject({ key: id, body: { name: 'Ada' } });
});

test('An entry that never arrived is not sent in its old version', async () => {
  const device = await signedInDevice();
  const id = await device.invite('ad@x.org');
  await attempt(device, 'drop');
  await edit(device, id, 'ada@x.org');
  expect(await delivered(device)).toEqual(['ada@x.org']);
  expect(sent(device)).toEqual(['ada@x.org']);
});

test('An entry cannot be edited while it is being sent, and arrives in its old version', async () => {
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

test('An edit in one tab while another begins to send is either sent or refused', async () => {
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

describe('An edited entry whose earlier version had arrived without an answer', () => {
  test('is removed and sent in its new version', async () => {
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

  test('keeps its place before later entries', async () => {
    const device = await signedInDevice();
    const id = await device.invite('ad@x.org');
    await attempt(device, 'commit-drop');
    await edit(device, id, 'ada@x.org');
    await device.invite('ad@x.org');
    expect(await delivered(device)).toEqual(['ad@x.org', 'ada@x.org']);
  });

  test.each([0, 1, 2])(
    'is handled after several edits, whichever version had arrived (%i)',
    async (which) => {
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
    },
  );

  test('is done when it was edited back', async () => {
    const device = await signedInDevice();
    const id = await device.invite('ada@x.org');
    await attempt(device, 'commit-drop');
    await edit(device, id, 'bo@x.org');
    await attempt(device, 'drop');
    await edit(device, id, 'ada@x.org');
    expect(await delivered(device)).toEqual(['ada@x.org']);
    expect(device.ledger.rows).toHaveLength(1);
  });

  test('waits while the arrived version cannot be found out', async () => {
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

  test('leaves nobody invited when it is cancelled while the edit is being sent', async () => {
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

describe('A refused entry', () => {
  test('is sent with a new key, as an API may remember its refusal', async () => {
    const device = await signedInDevice();
    const id = await device.invite('ad@x.org');
    await attempt(device, { status: 422, body: { message: 'No such domain' } });
    expect(await device.waiting()).toMatchObject([{ state: 'failed' }]);
    expect(await edit(device, id, 'ada@x.org')).toBe('revised');
    expect(await device.waiting()).toMatchObject([{ id, state: 'pending', attempts: 0, lastError: null }]);
    expect(await delivered(device)).toEqual(['ada@x.org']);
    expect(keys(device).has(id)).toBe(false);
  });

  test('is sent with a new key also after an unanswered attempt', async () => {
    const device = await signedInDevice();
    const id = await device.invite('ad@x.org');
    await attempt(device, 'drop');
    await attempt(device, { status: 422, body: { message: 'No such domain' } });
    await edit(device, id, 'ada@x.org');
    expect(await delivered(device)).toEqual(['ada@x.org']);
  });
});

test('An entry fails as uncertain when its arrived version cannot be found; Retry sends the new version', async () => {
  const device = await signedInDevice();
  const id = await device.invite('ad@x.org');
  await attempt(device, 'commit-drop');
  await edit(device, id, 'ada@x.org');
  // The stored answers of the key are gone, but not the key: as when other content was sent with it elsewhere.
  const { wire } = device.ledger;
  const refusal = { status: 422, body: { message: 'This Idempotency-Key was used for something else.' } };
  await attempt(device, refusal);
  expect(await device.waiting()).toMatchObject([{ state: 'failed', lastError: { kind: 'uncertain' } }]);
  expect(wire).toHaveLength(1);
  await retry(device.database, COMPANY, id);
  expect(await device.waiting()).toMatchObject([{ state: 'pending', confirmedUndelivered: 2 }]);
});
