/** An API without idempotency keys whose answers have no ids: what has arrived is found by natural key. */
import { describe, expect, test } from 'vitest';
import { revise } from '../../common/outbox/revise.ts';
import { resultOf, retry, takeRefusal } from '../../common/outbox/storage/table.ts';
import { COMPANY } from './support/device.ts';
import { atForeignApi, toBeLookedAt } from './support/foreign-device.ts';

test('An entry that arrived without an answer is not sent again', async () => {
  const { device, api, send } = await atForeignApi();
  api.mishaps.send = 'lost';
  await device.invite('Ada@Example.com');
  await send();
  expect(await device.waiting()).toMatchObject([{ state: 'pending', attempts: 1 }]);
  await send();
  expect(await device.waiting()).toEqual([]);
  expect(api.invited).toHaveLength(1);
});

test('An entry that did not arrive is sent again', async () => {
  const { device, api, send } = await atForeignApi();
  api.mishaps.send = { status: 503 };
  await device.invite('ada@example.com');
  await send();
  api.invited.length = 0;
  await send();
  expect(await device.waiting()).toEqual([]);
  expect(api.invited).toMatchObject([{ email: 'ada@example.com' }]);
});

test('An entry stays pending when its list cannot be read', async () => {
  const { device, api, send } = await atForeignApi();
  api.mishaps.send = 'lost';
  await device.invite('ada@example.com');
  await send();
  api.mishaps.list = { status: 502 };
  await send();
  expect(await device.waiting()).toMatchObject([{ state: 'pending', attempts: 1 }]);
  expect(api.sends).toBe(1);
  await send();
  expect(await device.waiting()).toEqual([]);
  expect(api.sends).toBe(1);
});

describe.each([
  ['null', { data: null }],
  ['a result of null', { data: { result: null, total: 0 } }],
  ['an object without a list', { data: { total: 0 } }],
])('An empty list in the form of %s', (_what, body) => {
  const empty = { status: 200, body: { message: 'Success', ...body } };

  test('counts as a list without the person, who is invited again', async () => {
    const { device, api, send } = await atForeignApi();
    api.mishaps.send = { status: 503 };
    await device.invite('ada@example.com');
    await send();
    api.invited.length = 0;
    api.mishaps.list = empty;
    await send();
    expect(await device.waiting()).toEqual([]);
    expect(api.invited).toMatchObject([{ email: 'ada@example.com' }]);
  });

  test('confirms that the last person was cancelled', async () => {
    const { device, api, send } = await atForeignApi();
    api.invited.push({ _id: 7, email: 'ada@example.com' });
    api.mishaps.list = empty;
    await device.cancel({ invitationId: '7' });
    await send();
    expect(await device.waiting()).toEqual([]);
    expect(api.cancelled).toEqual(['7']);
  });
});

test('An entry becomes uncertain when the list stays unreadable while the API answers', async () => {
  const { device, api, send } = await atForeignApi();
  api.mishaps.send = { status: 503 };
  await device.invite('ada@example.com');
  await send();
  for (let look = 0; look < 2; look += 1) {
    api.mishaps.list = { status: 200, body: { rows: 'none' } };
    await send();
  }
  expect(await device.waiting()).toMatchObject([toBeLookedAt]);
  expect(api.sends).toBe(1);
});

test('An answer with an id counts although the list fails just now', async () => {
  const { device, api, send } = await atForeignApi();
  api.saysIds = true;
  api.mishaps.list = { status: 500 };
  await device.invite('ada@example.com');
  await send();
  expect(api.sends).toBe(1);
  expect(await device.waiting()).toEqual([]);
});

test('An answer with an id counts although its list is a page, while public content is served', async () => {
  const { device, api, send } = await atForeignApi();
  api.saysIds = true;
  api.mishaps.list = { status: 404, html: true };
  await device.invite('ada@example.com');
  await send();
  expect(api.sends).toBe(1);
  expect(await device.waiting()).toEqual([]);
});

test('A gateway that answers everything with an id delivers no invitation', async () => {
  const { device, api, send } = await atForeignApi();
  api.isDeaf = true;
  api.welcome = { message: 'OK', data: { id: 1, state: 'guest' } };
  api.mishaps.list = { status: 200, body: api.welcome };
  await device.invite('ada@example.com');
  await send();
  expect(await device.waiting()).toMatchObject([{ state: 'pending', lastError: { kind: 'foreign' } }]);
  api.isDeaf = false;
  await send();
  expect(await device.waiting()).toEqual([]);
  expect(api.invited.map(({ email }) => email)).toEqual(['ada@example.com']);
});

test.each([
  [200, 'It is stored, but the mail could not be sent'],
  [500, 'No connection to the mail server'],
])('What a %i says of a stored invitation is kept for its user', async (status, message) => {
  const { device, api, send } = await atForeignApi();
  api.mishaps.send = { status, body: { message } };
  const id = await device.invite('ada@example.com');
  await send();
  await send();
  expect(api.sends).toBe(1);
  expect(await resultOf(device.database, COMPANY, id)).toMatchObject({ message });
});

test('A cancellation that waits for an id finds it on the list', async () => {
  const { device, api, send } = await atForeignApi();
  api.mishaps.send = { status: 503 };
  const id = await device.invite('ada@example.com');
  await send();
  await device.cancel({ dependsOn: id });
  await send();
  expect([api.sends, api.cancelled]).toEqual([1, ['1']]);
  expect(await device.waiting()).toEqual([]);
});

test('An invitation with a pending cancellation is not sent again when it is not on the list', async () => {
  const { device, api, send } = await atForeignApi();
  api.mishaps.send = { status: 503 };
  const id = await device.invite('ada@example.com');
  await send();
  api.invited.length = 0;
  await device.cancel({ dependsOn: id });
  await send();
  expect(api.sends).toBe(1);
  expect(api.cancelled).toEqual([]);
  expect(await device.waiting()).toEqual([]);
});

test('An accepted entry that is not listed is not handed to its form as a refusal', async () => {
  const { device, api, send } = await atForeignApi();
  api.mishaps.list = { status: 200, body: { message: 'Success', data: [] } };
  const id = await device.invite('ada@example.com');
  await send();
  expect(await takeRefusal(device.database, COMPANY, id)).toBeUndefined();
  expect(await device.waiting()).toMatchObject([toBeLookedAt]);
  expect(api.sends).toBe(1);
});

describe('An edited invitation', () => {
  async function lostAndEdited(email: string, name: string) {
    const at = await atForeignApi();
    at.api.mishaps.send = 'lost';
    const id = await at.device.invite('ada@x.org');
    await at.send();
    const fields = { event_id: '1', name, email };
    await revise(at.device.database, COMPANY, id, { fields, label: `Invite ${name}` });
    return { ...at, id };
  }

  test.each([
    ['another e-mail', 'bo@x.org'],
    ['another name', 'ada@x.org'],
  ])(
    'is uncertain when the old version may have arrived, before it is sent with %s',
    async (_what, email) => {
      const { device, api, send, id } = await lostAndEdited(email, 'New Name');
      await send();
      expect(await device.waiting()).toMatchObject([toBeLookedAt]);
      expect(api.sends).toBe(1);
      await retry(device.database, COMPANY, id);
      await send();
      expect(await device.waiting()).toEqual([]);
      expect(api.invited.map((person) => person.email)).toEqual(['ada@x.org', email]);
    },
  );

  test('is sent in its new version when the old one has not arrived', async () => {
    const { device, api, send } = await lostAndEdited('bo@x.org', 'Bo');
    api.invited.length = 0;
    await send();
    expect(await device.waiting()).toEqual([]);
    expect(api.invited).toMatchObject([{ email: 'bo@x.org' }]);
  });

  test('is not sent again when the new version has arrived', async () => {
    const { device, api, send } = await lostAndEdited('bo@x.org', 'Bo');
    api.invited.length = 0;
    api.mishaps.send = 'lost';
    await send();
    await send();
    expect(await device.waiting()).toEqual([]);
    expect(api.invited).toMatchObject([{ email: 'bo@x.org' }]);
  });

  test('is sent without reading the list again when it was edited after a check', async () => {
    const { device, api, send, id } = await lostAndEdited('bo@x.org', 'Bo');
    await send();
    const fields = { event_id: '1', name: 'Cy', email: 'cy@x.org' };
    await revise(device.database, COMPANY, id, { fields, label: 'Invite Cy' });
    await send();
    expect(await device.waiting()).toEqual([]);
    expect(api.invited.map(({ email }) => email)).toEqual(['ada@x.org', 'cy@x.org']);
  });
});

describe('A sheet', () => {
  async function lostSheet(people?: readonly string[]) {
    const at = await atForeignApi();
    at.api.mishaps.send = 'lost';
    const id = await at.device.invite('', {
      call: 'bulkSendEventInvitations',
      queueKey: 'event:1:sheet',
      fields: { event_id: '1' },
      file: { field: 'invitation_xlsx', name: 'a.xlsx', type: '', bytes: new ArrayBuffer(8) },
      ...(people && { people }),
    });
    await at.send();
    expect(at.api.sends).toBe(1);
    return { ...at, id };
  }

  test('has arrived when all of its people are on the list', async () => {
    const { device, api, send } = await lostSheet(['ADA@x.org ', 'bo@x.org']);
    await send();
    expect(await device.waiting()).toEqual([]);
    expect(api.sends).toBe(1);
  });

  test('is sent again when none of its people is on the list', async () => {
    const { device, api, send } = await lostSheet(['ada@x.org', 'bo@x.org']);
    api.invited.length = 0;
    await send();
    expect(await device.waiting()).toEqual([]);
    expect(api.sends).toBe(2);
  });

  test.each([
    ['some', ['ada@x.org', 'bo@x.org', 'cy@x.org'], '2 of its 3 people are on the list'],
    ['nobody knows which', undefined, 'no answer came'],
  ])('is uncertain when %s of its people are on the list', async (_which, people, words) => {
    const { device, api, send, id } = await lostSheet(people);
    await send();
    const [entry] = await device.waiting();
    expect(entry).toMatchObject(toBeLookedAt);
    expect(entry?.lastError?.message).toMatch(/^May already exist: /);
    expect(entry?.lastError?.message).toContain(words);
    await send();
    expect(api.sends).toBe(1);
    await retry(device.database, COMPANY, id);
    await send();
    // Accepted now: missing people may still be listed later.
    await send();
    expect(api.sends).toBe(2);
    expect(await device.waiting()).toEqual([]);
  });

  test('is searched again after another lost answer, although a user had checked it before', async () => {
    const { device, api, send, id } = await lostSheet(['ada@x.org', 'bo@x.org', 'cy@x.org']);
    await send();
    await retry(device.database, COMPANY, id);
    api.mishaps.send = 'lost';
    await send();
    expect(api.sends).toBe(2);
    await send();
    expect(await device.waiting()).toMatchObject([toBeLookedAt]);
    expect(api.sends).toBe(2);
  });
});
