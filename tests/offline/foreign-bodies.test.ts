/** Answers of an API of another make: failures in a 2xx, duplicate ids, addresses without secrets. */
import { describe, expect, test } from 'vitest';
import { resultOf, retry } from '../../common/outbox/storage/table.ts';
import { COMPANY } from './support/device.ts';
import { atForeignApi, type Mishap, toBeLookedAt } from './support/foreign-device.ts';

describe('A body that reports a failure', () => {
  const failed = (message?: string) => ({ status: 200, body: { success: false, message } });

  test.each([
    ['success', { success: false, message: 'Limit reached' }, 'Limit reached'],
    ['status', { status: false, message: 'Limit reached' }, 'Limit reached'],
    ['neither message nor data', { success: false }, 'Send Invite Action Failed'],
    [
      'status error',
      { status: 'error', code: 409, message: 'Already invited', data: null },
      'Already invited',
    ],
    ['statusCode', { statusCode: 400, message: ['Too many', 'Limit 5'] }, 'Too many, Limit 5'],
    ['error', { error: true }, 'Send Invite Action Failed'],
    ['an id all the same', { success: false, message: 'No', data: { _id: 7 } }, 'No'],
  ])('with %s refuses an invitation, whatever its status', async (_what, body, message) => {
    const { device, api, send } = await atForeignApi();
    api.mishaps.send = { status: 200, body };
    await device.invite('ada@example.com');
    await send();
    expect(await device.waiting()).toMatchObject([
      { state: 'failed', lastError: { kind: 'refused', status: 200, message } },
    ]);
  });

  test.each([{ status: 0, message: 'Sent' }, { errors: ['Bo is not known'] }])(
    'as %j leads to a look at the list before the invitation is sent again',
    async (body) => {
      const { device, api, send } = await atForeignApi();
      api.mishaps.send = { status: 200, body };
      const id = await device.invite('ada@example.com');
      await send();
      expect(await device.waiting()).toMatchObject([{ state: 'failed', lastError: { kind: 'refused' } }]);
      await retry(device.database, COMPANY, id);
      await send();
      expect(await device.waiting()).toEqual([]);
      expect(api.sends).toBe(1);
    },
  );

  test('refuses a cancellation when the person is still on the list', async () => {
    const { device, api, send } = await atForeignApi();
    api.invited.push({ _id: 7, email: 'ada@example.com' });
    api.mishaps.cancel = failed('You may not do this');
    await device.cancel({ invitationId: '7' });
    await send();
    expect(await device.waiting()).toMatchObject([
      { state: 'failed', lastError: { kind: 'refused', message: 'You may not do this' } },
    ]);
  });

  test('does not count as an empty list', async () => {
    const { device, api, send } = await atForeignApi();
    api.invited.push({ _id: 7, email: 'ada@example.com' });
    api.mishaps.cancel = failed();
    api.mishaps.list = { status: 200, body: { success: false, message: 'No', data: null } };
    await device.cancel({ invitationId: '7' });
    await send();
    expect(await device.waiting()).toMatchObject([{ state: 'failed', lastError: { kind: 'refused' } }]);
  });
});

test('An `_id` of null beside an `id` is no id, so a refused cancellation does not count as done', async () => {
  const { device, api, send } = await atForeignApi();
  api.mishaps.cancel = { status: 200, body: { message: 'Success' } };
  api.mishaps.list = { status: 200, body: { data: [{ _id: null, id: 5, email: 'ada@example.com' }] } };
  await device.cancel({ invitationId: '5' });
  await send();
  expect(await device.waiting()).toMatchObject([{ call: 'cancelEventInvitation', state: 'pending' }]);
});

describe('A camera listed without its secrets', () => {
  async function added(listed: string, name = 'Door') {
    const { device, api, send } = await atForeignApi();
    api.mishaps.list = { status: 200, body: { data: [{ id: 3, name, url: listed }] } };
    await device.invite('', {
      call: 'addCamera',
      queueKey: 'location:1',
      fields: { name: 'Door', url: 'rtsp://u:p4ss@10.0.0.7:554/live', location_id: '1' },
    });
    await send();
    return await device.waiting();
  }

  test.each([
    ['without user and password', 'rtsp://10.0.0.7:554/live'],
    ['with dots for them', 'rtsp://•••@10.0.0.7:554/live'],
    ['with stars for them', 'rtsp://***:***@10.0.0.7:554/live'],
    ['with a slash behind it', 'rtsp://****:****@10.0.0.7:554/live/'],
    ['whole', 'rtsp://u:p4ss@10.0.0.7:554/live'],
  ])('is found by its address %s', async (_how, listed) => {
    expect(await added(listed)).toEqual([]);
  });

  test.each([
    ['at another address', 'rtsp://10.0.0.8:554/live', 'Door'],
    ['of another name', 'rtsp://10.0.0.7:554/live', 'Yard'],
    ['whose address is not shown at all', '', 'Door'],
    ['whose address cannot be read', 'hidden', 'Door'],
  ])('is not mistaken for one %s', async (_which, listed, name) => {
    expect(await added(listed, name)).toMatchObject([toBeLookedAt]);
  });
});

describe('A sheet that is answered row by row', () => {
  const rows = [
    { row: 2, name: 'Ada', email: 'ada@x.org' },
    { row: 3, name: 'Bo', email: 'bo@x.org' },
  ];

  async function answered(status: unknown, message = '', more: object = {}) {
    const at = await atForeignApi();
    at.api.invited.push({ _id: 9, email: 'ada@x.org' });
    at.api.sheet.length = 0;
    const said = [
      { email: 'ada@x.org', status: 'sent' },
      { email: 'bo@x.org', status, message },
    ];
    at.api.mishaps.send = { status: 200, body: { message: 'Processed', ...more, data: { rows: said } } };
    const id = await at.device.inviteAll(['ada@x.org', 'bo@x.org'], { rows });
    await at.send();
    // The list gets time to show the rest.
    if ((await at.device.waiting()).length > 0) await at.send();
    const result = await resultOf(at.device.database, COMPANY, id);
    expect(await at.device.waiting()).toEqual([]);
    expect(at.api.sends).toBe(1);
    return result;
  }

  test.each(['sent', 'SENT', 'success', 'ok', true, 1, 'invited', 'created'])(
    'as %j counts as sent',
    async (status) => {
      const result = await answered(status);
      expect(result?.refused).toEqual([]);
      expect(result?.data).toMatchObject({
        rows: [
          { row: 2, status: 'sent' },
          { row: 3, status: 'sent' },
        ],
      });
    },
  );

  test.each(['failed', 'error', false, 'duplicate'])('as %j is refused, with its reason', async (status) => {
    const result = await answered(status, 'Mailbox does not exist');
    expect(result?.refused).toEqual([
      { row: 3, name: 'Bo', email: 'bo@x.org', message: 'Mailbox does not exist' },
    ]);
    expect(result?.data).toMatchObject({
      rows: [{ status: 'sent' }, { row: 3, message: 'Mailbox does not exist' }],
    });
  });

  test('counts who was sent, although the answer as a whole says that it failed', async () => {
    const result = await answered('failed', 'Mailbox does not exist', { success: false });
    expect(result).toMatchObject({ people: 2, refused: [{ name: 'Bo', message: 'Mailbox does not exist' }] });
  });

  test.each(['processed', 'pending', null, undefined, {}])(
    'as %j, which is ambiguous, is checked on the list',
    async (status) => {
      const result = await answered(status);
      expect(result?.refused).toMatchObject([
        { email: 'bo@x.org', message: 'Not on the list after it was sent' },
      ]);
    },
  );
});

describe('A sheet that was taken in part', () => {
  const failed = [{ email: 'bo@x.org', reason: 'exists' }];
  const INVALID: Mishap = { status: 400, body: { message: 'Row 3 is not valid' } };

  const answered = (body: unknown, listed: readonly string[]) => answeredWith({ status: 200, body }, listed);

  async function answeredWith(mishap: Mishap, listed: readonly string[]) {
    const at = await atForeignApi();
    at.api.sheet.splice(0, 2, ...listed);
    at.api.mishaps.send = mishap;
    const id = await at.device.inviteAll(['ada@x.org', 'bo@x.org']);
    for (let time = 0; time < 3; time += 1) await at.send();
    expect(at.api.sends).toBe(1);
    return { ...at, result: await resultOf(at.device.database, COMPANY, id) };
  }

  test.each([
    { message: 'Success', data: { inserted: 1, failed } },
    { data: { success: 1, errors: ['Row 2: exists'] } },
    { data: { sent: ['ada@x.org'], failed: ['bo@x.org'] } },
    { success: false, message: 'Done in part', data: { inserted: 1, failed } },
    { message: 'Success', inserted: 1, failed },
    { message: 'Success', data: { inserted: 2, failed: [] } },
  ])('counts listed people as invited and is sent once: %j', async (body) => {
    const { device, result } = await answered(body, ['ada@x.org']);
    expect(await device.waiting()).toEqual([]);
    expect(result?.refused).toMatchObject([{ email: 'bo@x.org' }]);
  });

  test.each([
    { message: 'Success', data: { inserted: 1, failed } },
    { message: 'Success', inserted: 1, skipped: [{ email: 'Bo@x.org', message: 'exists' }] },
    { success: true, data: { sent: 1, errors: [{ email: 'bo@x.org', error: 'exists' }] } },
  ])('says why somebody whom the list lacks was left out: %j', async (body) => {
    const { result } = await answered(body, ['ada@x.org']);
    expect(result?.refused).toMatchObject([{ email: 'bo@x.org', message: 'exists' }]);
  });

  test('does not say so of somebody whom the list shows', async () => {
    const errors = [{ email: 'bo@x.org', message: 'no mail' }];
    const body = { message: 'Success', data: { inserted: 2, errors } };
    const { result } = await answered(body, ['ada@x.org', 'bo@x.org']);
    expect(result?.refused).toEqual([]);
  });

  test('and of which the list shows nobody is left to a user', async () => {
    const { device } = await answered({ message: 'Success', data: { inserted: 1, failed } }, []);
    expect(await device.waiting()).toMatchObject([toBeLookedAt]);
  });

  test('and refused is left to a user, with the words of the refusal', async () => {
    const { device } = await answeredWith(INVALID, ['ada@x.org']);
    const message = expect.stringMatching(/1 of its 2 people are on the list.*“Row 3 is not valid”/);
    expect(await device.waiting()).toMatchObject([{ ...toBeLookedAt, lastError: { message } }]);
  });

  test('and refused, while the list shows nobody, is refused', async () => {
    const { device } = await answeredWith(INVALID, []);
    const lastError = { kind: 'refused', message: 'Row 3 is not valid' };
    expect(await device.waiting()).toMatchObject([{ state: 'failed', lastError }]);
  });

  test('by nobody is refused', async () => {
    const body = { message: 'No valid row', data: { inserted: 0, failed } };
    const { device } = await answered(body, []);
    expect(await device.waiting()).toMatchObject([
      { state: 'failed', lastError: { kind: 'refused', message: 'No valid row' } },
    ]);
  });
});

test('A list with odd rows shows what arrived among them', async () => {
  const { device, api, send } = await atForeignApi();
  api.mishaps.send = 'lost';
  await device.invite('ada@x.org');
  await send();
  const odd = { toString: 1, valueOf: 1 };
  const rows = [
    { _id: 8, email: odd },
    { _id: odd, email: [odd] },
    { _id: 9, email: 'ada@x.org' },
  ];
  api.mishaps.list = { status: 200, body: { data: { result: rows, total: odd } } };
  await send();
  expect(await device.waiting()).toEqual([]);
  expect(api.sends).toBe(1);
});
