/** An API of another make whose lists lag by some seconds: a missing row proves nothing at first. */
import { describe, expect, test } from 'vitest';
import { drain } from '../../common/outbox/delivery/drain.ts';
import { resolveListed } from '../../common/outbox/lists/resolve-listed.ts';
import { resultOf, retry } from '../../common/outbox/storage/table.ts';
import { atForeignApi, toBeLookedAt } from './support/foreign-device.ts';

/** A created invitation whose answer was lost, and which the list does not show. */
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
  ['An invitation', {}, 10_000],
  ['A sheet', sheet, 120_000],
])('%s whose answer was lost', (_what, change, lagMs) => {
  test('is not sent again before the lag has passed', async () => {
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

  test('is sent again when the lag has passed', async () => {
    const { device, api, send } = await lostAndLate(change);
    await send(2_000);
    await send(lagMs - 3_000);
    expect(api.sends).toBe(1);
    await send(1_000);
    expect(api.sends).toBe(2);
    expect(await device.waiting()).toMatchObject([toBeLookedAt]);
  });
});

test.each([504, 524])(
  'An invitation whose API is still mailing it when a gateway gives up (%i) is not sent again',
  async (status) => {
    const { device, api, send } = await atForeignApi();
    api.late = [];
    api.mishaps.send = { status, html: true };
    await device.invite('ada@x.org');
    await send();
    for (const afterMs of [4_000, 10_000, 10_000]) await send(afterMs);
    expect(await device.waiting()).toMatchObject([{ state: 'pending', attempts: 1, waitMs: 10_000 }]);
    api.late = undefined;
    await send(10_000);
    expect(await device.waiting()).toEqual([]);
    expect(api.sends).toBe(1);
  },
);

describe('A sheet that its API stores only once it has mailed everybody', () => {
  test.each([
    ['a lost answer', 'lost'],
    ['the error of a gateway', { status: 504, html: true }],
  ] as const)('is not sent again after %s', async (_what, mishap) => {
    const { device, api, send } = await atForeignApi();
    api.late = [];
    api.mishaps.send = mishap;
    await device.invite('', sheet);
    await send();
    for (const afterMs of [2_000, 8_000, 10_000, 10_000]) await send(afterMs);
    expect(await device.waiting()).toMatchObject([{ state: 'pending', attempts: 1, waitMs: 10_000 }]);
    api.late = undefined;
    await send(10_000);
    expect(await device.waiting()).toEqual([]);
    expect(api.sends).toBe(1);
  });

  test.each([
    ['a lost answer', 'lost'] as const,
    ['the error of a gateway', { status: 504, html: true }] as const,
  ])(
    'and that stores them one by one waits while more and more are listed after %s',
    async (_what, mishap) => {
      const { device, api, send } = await atForeignApi();
      const people = ['ada@x.org', 'bo@x.org', 'cy@x.org', 'di@x.org'];
      const list = (length: number) => people.slice(0, length).map((email, at) => ({ _id: at + 1, email }));
      api.late = [];
      api.mishaps.send = mishap;
      await device.invite('', { ...sheet, people });
      await send();
      for (const [listed, afterMs] of [[1, 2_000] as const, [2, 8_000] as const, [3, 10_000] as const]) {
        api.late = list(listed);
        await send(afterMs);
        expect(await device.waiting()).toMatchObject([{ state: 'pending', attempts: 1 }]);
      }
      await send(10_000);
      const message = expect.stringContaining('3 of its 4 people are on the list');
      expect(await device.waiting()).toMatchObject([
        { state: 'failed', lastError: { kind: 'uncertain', message } },
      ]);
      expect(api.sends).toBe(1);
    },
  );

  test('is sent again after ten seconds if the API itself has failed', async () => {
    const { device, api, send } = await atForeignApi();
    api.late = [];
    api.mishaps.send = { status: 500 };
    await device.invite('', sheet);
    await send();
    api.late = undefined;
    api.invited.length = 0;
    await send(10_000);
    expect(await device.waiting()).toEqual([]);
    expect(api.sends).toBe(2);
  });
});

test('Neither a manual retry nor proof of a connection sends it earlier', async () => {
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

test('The lag counts from the attempt that a killed browser was making', async () => {
  const { device, api, send } = await lostAndLate();
  const noted: unknown[] = [];
  api.onSend = async () => {
    const [row] = await device.waiting();
    noted.push(row?.lastSentAt);
  };
  await send();
  expect(noted).toEqual([device.clock.now()]);
});

test('Its cancellation also waits for the list, and then cancels it', async () => {
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

describe('An accepted entry that is not listed', () => {
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
  ])('is found by Retry when the list shows %s by then', async (_what, change) => {
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
  ])('%s when the list shows %j', async (_what, change, emails, left) => {
    const { device, api, host, id } = await accepted(change);
    api.late = emails.map((email, at) => ({ _id: at + 1, email }));
    const { signal } = new AbortController();
    await resolveListed(host, { companyId: 'company-a', id }, 'token', signal);
    expect(await device.waiting()).toHaveLength(left);
    expect(api.sends).toBe(1);
  });

  test('is sent again by Retry only when the lag has passed', async () => {
    const { device, api, send, id } = await accepted();
    await retry(device.database, 'company-a', id);
    await send(100);
    expect(api.sends).toBe(1);
    await send(10_000);
    expect(api.sends).toBe(2);
    expect(await device.waiting()).toMatchObject([toBeLookedAt]);
  });
});

describe('An accepted sheet whose people are listed one by one', () => {
  async function partly(message = 'Success') {
    const at = await atForeignApi();
    at.api.late = [{ _id: 1, email: 'ada@x.org' }];
    at.api.mishaps.send = { status: 200, body: { message } };
    const id = await at.device.invite('', sheet);
    await at.send();
    return { ...at, id };
  }

  test('is not reported as incomplete before the lag has passed', async () => {
    const { device, api, send, id } = await partly();
    await send(2_000);
    expect(await device.waiting()).toMatchObject([{ state: 'pending', attempts: 1 }]);
    api.late = undefined;
    await send(8_000);
    expect(await device.waiting()).toEqual([]);
    expect(JSON.stringify(await resultOf(device.database, 'company-a', id))).not.toContain('invalid');
    expect(api.sends).toBe(1);
  });

  test('leaves nobody out while more and more of them are listed', async () => {
    const { device, api, send } = await atForeignApi();
    const people = ['ada@x.org', 'bo@x.org', 'cy@x.org', 'di@x.org'];
    const id = await device.invite('', { ...sheet, people });
    for (const listed of [1, 2, 3]) {
      api.late = people.slice(0, listed).map((email, at) => ({ _id: at + 1, email }));
      await send(10_000);
      const lastError = { lacking: people.length - listed };
      expect(await device.waiting()).toMatchObject([{ state: 'pending', waitMs: 10_000, lastError }]);
    }
    await send(10_000);
    expect(await device.waiting()).toEqual([]);
    const { refused } = (await resultOf(device.database, 'company-a', id)) ?? {};
    expect(refused).toMatchObject([{ email: 'di@x.org', message: 'Not on the list after it was sent' }]);
    expect(api.sends).toBe(1);
  });

  test('keeps what the server said of it until then', async () => {
    const message = 'Stored, but the mails could not be sent';
    const { device, api, send, id } = await partly(message);
    api.late = undefined;
    await send();
    expect(await device.waiting()).toEqual([]);
    expect(await resultOf(device.database, 'company-a', id)).toMatchObject({ message });
  });

  test('is never sent again automatically, even if the list shows nobody later', async () => {
    const { device, api, send } = await partly();
    api.late = [];
    await send();
    await send();
    expect(await device.waiting()).toMatchObject([toBeLookedAt]);
    expect(api.sends).toBe(1);
  });

  test('stays pending also when a user retries it meanwhile', async () => {
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

  test('is done when it was accepted and then answered 404', async () => {
    const { device, api, send } = await ofAda();
    await send();
    expect(await device.waiting()).toMatchObject([{ state: 'pending', lastError: { isAccepted: true } }]);
    api.mishaps.cancel = gone;
    await send(10_000);
    expect(await device.waiting()).toEqual([]);
  });

  test('is done by a 404 after it was accepted, also with a failure in between', async () => {
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
  ] as const)('%s within a moment is not refused while the list lags', async (_what, mishaps) => {
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

  async function acceptedTwice() {
    const at = await ofAda();
    at.api.mishaps.cancel = success;
    await at.send();
    at.api.mishaps.cancel = success;
    await at.send();
    return at;
  }

  test('becomes uncertain when it is accepted repeatedly and the person stays listed', async () => {
    const { device } = await acceptedTwice();
    expect(await device.waiting()).toMatchObject([
      { state: 'failed', lastError: { kind: 'uncertain', message: expect.stringContaining('“Success”') } },
    ]);
  });

  test.each([400, 409, 422])(
    'is not refused by a later %i while the list is long behind, and is over once it is not',
    async (status) => {
      const { device, api, send, host } = await ofAda();
      await send();
      const body = { message: 'Already cancelled' };
      api.mishaps.cancel = { status, body };
      await send();
      expect(await device.waiting()).toMatchObject([
        { state: 'failed', lastError: { kind: 'uncertain', message: expect.stringContaining('“Already') } },
      ]);
      api.late = [];
      const [entry] = await device.waiting();
      const { signal } = new AbortController();
      await resolveListed(host, { companyId: 'company-a', id: entry?.id ?? '' }, 'token', signal);
      expect(await device.waiting()).toEqual([]);
    },
  );

  test.each([
    ['is over when the list does not show the person any more', [], 0],
    ['goes on waiting while the list shows the person', [{ _id: 7, email: 'ada@x.org' }], 1],
  ])('accepted repeatedly %s', async (_what, late, left) => {
    const { device, api, host } = await acceptedTwice();
    const [entry] = await device.waiting();
    api.late = late;
    const { signal } = new AbortController();
    await resolveListed(host, { companyId: 'company-a', id: entry?.id ?? '' }, 'token', signal);
    expect(await device.waiting()).toHaveLength(left);
  });
});
