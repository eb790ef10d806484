/** An API of another make whose lists are some seconds behind: that they do not show something proves nothing yet. */
import { describe, expect, test } from 'vitest';
import { drain } from '../../common/outbox/drain.ts';
import { resolveListed } from '../../common/outbox/resolve-listed.ts';
import { resultOf, retry } from '../../common/outbox/table.ts';
import { atForeignApi, toBeLookedAt } from './support/foreign-device.ts';

/** An invitation that was made, and whose answer was lost; the list does not show it. */
async function lostAndLate(change = {}) {
  const at = await atForeignApi();
  at.api.late = [];
  at.api.mishaps.send = 'lost';
  const id = await at.device.invite('ada@x.org', change);
  await at.send();
  return { ...at, id };
}

const sheet = {
  call: 'bulkSendEventInvitations',
  queueKey: 'event:1:sheet',
  fields: { event_id: '1' },
  file: { field: 'invitation_xlsx', name: 'a.xlsx', type: '', bytes: new ArrayBuffer(8) },
  people: ['ada@x.org', 'bo@x.org'],
} as const;

describe.each([
  ['An invitation', {}],
  ['A sheet', sheet],
])('%s whose answer was lost', (_what, change) => {
  test('is not sent again before the list has had time to show it', async () => {
    const { device, api, send } = await lostAndLate(change);
    await send(2_000);
    expect(api.looks).toBe(1);
    expect(await device.waiting()).toMatchObject([
      { state: 'pending', attempts: 1, waitMs: 8_000, lastError: { kind: 'server-trouble' } },
    ]);
    api.late = undefined;
    await send(8_000);
    expect(await device.waiting()).toEqual([]);
    expect(api.sends).toBe(1);
  });

  test('is sent again once the list has had that time', async () => {
    const { device, api, send } = await lostAndLate(change);
    await send(2_000);
    await send(8_000);
    expect(api.sends).toBe(2);
    expect(await device.waiting()).toMatchObject([toBeLookedAt]);
  });
});

test('Neither a retry by hand nor a sign of a connection sends it earlier', async () => {
  const { device, api, send, host, id } = await lostAndLate();
  await send(2_000);
  await send(100);
  expect(api.looks).toBe(1);
  await retry(device.database, 'company-a', id);
  await drain(host, 'now');
  expect(api.looks).toBe(2);
  expect(api.sends).toBe(1);
  expect(await device.waiting()).toHaveLength(1);
});

test('Of what a killed browser was sending, the time counts from that attempt', async () => {
  const { device, api, send } = await lostAndLate();
  const noted: unknown[] = [];
  api.onSend = async () => {
    const [row] = await device.waiting();
    noted.push(row?.lastSentAt);
  };
  await send();
  expect(noted).toEqual([device.clock.now()]);
});

test('Its cancellation waits for the list, too, and then cancels it', async () => {
  const { device, api, send, id } = await lostAndLate();
  await device.cancel({ dependsOn: id });
  await send(2_000);
  expect(await device.waiting()).toHaveLength(2);
  api.late = undefined;
  await send(8_000);
  expect(api.cancelled).toEqual(['1']);
  expect(api.sends).toBe(1);
  expect(await device.waiting()).toEqual([]);
});

describe('What was accepted and is not listed', () => {
  async function accepted(change = {}) {
    const at = await atForeignApi();
    at.api.late = [];
    const id = await at.device.invite('ada@x.org', change);
    await at.send();
    expect(await at.device.waiting()).toMatchObject([toBeLookedAt]);
    return { ...at, id };
  }

  test.each([
    ['an invitation', {}],
    ['a sheet', sheet],
  ])('is found by Retry where the list shows %s by then', async (_what, change) => {
    const { device, api, send, id } = await accepted(change);
    api.late = undefined;
    await retry(device.database, 'company-a', id);
    await send(100);
    expect(api.sends).toBe(1);
    expect(await device.waiting()).toEqual([]);
  });

  test.each([
    ['an invitation is over', {}, ['ada@x.org'], 0],
    ['a sheet is over with all of its people', sheet, ['ada@x.org', 'bo@x.org'], 0],
    ['a sheet goes on waiting with some of its people', sheet, ['ada@x.org'], 1],
    ['an invitation goes on waiting', {}, [], 1],
  ])('%s where the list shows %j', async (_what, change, emails, left) => {
    const { device, api, host, id } = await accepted(change);
    api.late = emails.map((email, at) => ({ _id: at + 1, email }));
    const { signal } = new AbortController();
    await resolveListed(host, { companyId: 'company-a', id }, 'token', signal);
    expect(await device.waiting()).toHaveLength(left);
    expect(api.sends).toBe(1);
  });

  test('is sent again by Retry only once the list has had time', async () => {
    const { device, api, send, id } = await accepted();
    await retry(device.database, 'company-a', id);
    await send(100);
    expect(api.sends).toBe(1);
    await send(10_000);
    expect(api.sends).toBe(2);
    expect(await device.waiting()).toMatchObject([toBeLookedAt]);
  });
});

describe('A sheet that was accepted, and is taken up one by one,', () => {
  async function partly() {
    const at = await atForeignApi();
    at.api.late = [{ _id: 1, email: 'ada@x.org' }];
    const id = await at.device.invite('', sheet);
    await at.send();
    return { ...at, id };
  }

  test('is not said to lack anybody before the list has had time', async () => {
    const { device, api, send, id } = await partly();
    await send(2_000);
    expect(await device.waiting()).toMatchObject([{ state: 'pending', attempts: 1 }]);
    api.late = undefined;
    await send(8_000);
    expect(await device.waiting()).toEqual([]);
    expect(JSON.stringify(await resultOf(device.database, 'company-a', id))).not.toContain('invalid');
    expect(api.sends).toBe(1);
  });

  test('is never sent again by itself, though the list loses sight of it', async () => {
    const { device, api, send } = await partly();
    api.late = [];
    await send();
    await send();
    expect(await device.waiting()).toMatchObject([toBeLookedAt]);
    expect(api.sends).toBe(1);
  });

  test('and is tried by a person meanwhile, waits all the same', async () => {
    const { device, api, host, id } = await partly();
    await retry(device.database, 'company-a', id);
    await drain(host, 'now');
    expect(api.sends).toBe(1);
    expect(await device.waiting()).toMatchObject([{ state: 'pending' }]);
  });
});

describe('A cancellation', () => {
  const gone = { status: 404, body: { message: 'Failed to cancel invitation' } };
  const success = { status: 200, body: { message: 'Success' } };

  async function ofAda() {
    const at = await atForeignApi();
    at.api.invited.push({ _id: 7, email: 'ada@x.org' });
    at.api.late = [...at.api.invited];
    await at.device.cancel({ invitationId: '7' });
    return at;
  }

  test('that was accepted, and is answered 404 then, is done', async () => {
    const { device, api, send } = await ofAda();
    await send();
    expect(await device.waiting()).toMatchObject([{ state: 'pending', lastError: { isAccepted: true } }]);
    api.mishaps.cancel = gone;
    await send(10_000);
    expect(await device.waiting()).toEqual([]);
  });

  test('that was accepted is done by a 404 also after a failure between', async () => {
    const { device, api, send } = await ofAda();
    await send();
    api.mishaps.cancel = { status: 503 };
    await send(100);
    api.mishaps.cancel = gone;
    await send(20_000);
    expect(await device.waiting()).toEqual([]);
  });

  test.each([
    ['accepted twice', [success, success]],
    ['lost, and then answered 404 twice', ['lost', gone, gone]],
    ['accepted, and then refused in a 200', [success, { status: 200, body: { success: false } }]],
  ] as const)('%s within a moment is not refused while the list is late', async (_what, mishaps) => {
    const { device, api, send } = await ofAda();
    for (const mishap of mishaps) {
      api.mishaps.cancel = mishap;
      await send(100);
    }
    expect(await device.waiting()).toMatchObject([{ state: 'pending' }]);
    api.late = [];
    await send();
    expect(await device.waiting()).toEqual([]);
  });

  test('accepted again and again while the list goes on showing who was cancelled is for a person to see', async () => {
    const { device, api, send } = await ofAda();
    api.mishaps.cancel = success;
    await send();
    api.mishaps.cancel = success;
    await send();
    expect(await device.waiting()).toMatchObject([
      { state: 'failed', lastError: { kind: 'uncertain', message: expect.stringContaining('“Success”') } },
    ]);
  });
});
