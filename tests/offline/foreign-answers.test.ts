/** Answers that may be a proxy's, at an API that does not mark its answers. */
import { describe, expect, test } from 'vitest';
import { readSession } from '../../common/outbox/storage/records.ts';
import { resultOf, retry } from '../../common/outbox/storage/table.ts';
import { COMPANY } from './support/device.ts';
import { atForeignApi, type Mishap, toBeLookedAt } from './support/foreign-device.ts';

describe('Without a mark', () => {
  const WELCOME = { message: 'Welcome to Hotel Wi-Fi' };

  async function cancelling(mishap: Mishap) {
    const at = await atForeignApi();
    at.api.invited.push({ _id: 1, email: 'ada@x.org' });
    at.api.mishaps.cancel = mishap;
    await at.device.cancel({ invitationId: '1' });
    await at.send();
    return at;
  }

  test.each([
    ['200 and a welcome', { status: 200, body: WELCOME }],
    ['404 and a gateway’s words', { status: 404, body: { message: 'no Route matched' } }],
    ['404 and {}', { status: 404, body: {} }],
    ['410 and a page', { status: 410, html: true }],
  ] satisfies [string, Mishap][])(
    '%s does not complete the cancellation of a person on the list',
    async (_what, mishap) => {
      const { device, api, send } = await cancelling(mishap);
      expect(await device.waiting()).toMatchObject([{ state: 'pending' }]);
      await send();
      expect(await device.waiting()).toEqual([]);
      expect(api.cancelled).toEqual(['1']);
    },
  );

  test('a 404 counts when the list is empty', async () => {
    const at = await atForeignApi();
    at.api.mishaps.cancel = { status: 404, body: {} };
    await at.device.cancel({ invitationId: '1' });
    await at.send();
    expect(await at.device.waiting()).toEqual([]);
  });

  test('an accepted invitation that is not listed is uncertain', async () => {
    const { device, api, send } = await atForeignApi();
    api.isDeaf = true;
    const id = await device.invite('ada@x.org');
    await send();
    expect(await device.waiting()).toMatchObject([toBeLookedAt]);
    api.isDeaf = false;
    await retry(device.database, COMPANY, id);
    await send();
    expect(await device.waiting()).toEqual([]);
    expect(api.invited).toMatchObject([{ email: 'ada@x.org' }]);
  });

  test("an invitation accepted twice and not listed stays, with the API's message", async () => {
    const { device, api, send } = await atForeignApi();
    api.isDeaf = true;
    const id = await device.invite('ada@x.org');
    await send();
    await retry(device.database, COMPANY, id);
    await send();
    expect(await device.waiting()).toMatchObject([
      {
        ...toBeLookedAt,
        lastError: {
          message: expect.stringContaining('again, but is still not on the list. The server said: “Welcome'),
        },
      },
    ]);
  });

  describe('for a list with only its first page', () => {
    const page = { status: 200, body: { data: { result: [{ _id: 9, email: 'eve@x.org' }], total: 13 } } };

    test('an accepted invitation counts as done', async () => {
      const { device, api, send } = await atForeignApi();
      api.mishaps.list = page;
      await device.invite('ada@x.org');
      await send();
      expect(await device.waiting()).toEqual([]);
    });

    test('whose total is only in a header, an accepted invitation counts as done', async () => {
      const { device, api, send } = await atForeignApi();
      const body = { data: [{ _id: 9, email: 'eve@x.org' }] };
      api.mishaps.list = { status: 200, body, headers: { 'X-Total-Count': '13' } };
      await device.invite('ada@x.org');
      await send();
      expect(await device.waiting()).toEqual([]);
    });

    test.each([
      ['who was cancelled with 404 is not believed gone', 404, [{ state: 'pending' }]],
      ['who was cancelled with success is', 200, []],
    ])('%s', async (_what, status, left) => {
      const { device, api, send } = await atForeignApi();
      api.mishaps.cancel = { status, body: {} };
      api.mishaps.list = page;
      await device.cancel({ invitationId: '1' });
      await send();
      expect(await device.waiting()).toMatchObject(left);
    });

    test('an unanswered invitation is not sent again', async () => {
      const { device, api, send } = await atForeignApi();
      api.mishaps.send = 'lost';
      await device.invite('ada@x.org');
      await send();
      api.mishaps.list = page;
      await send();
      expect(await device.waiting()).toMatchObject([toBeLookedAt]);
      expect(api.sends).toBe(1);
    });
  });

  test("an invitation that may have arrived is not sent again when the list's answer has no content", async () => {
    const { device, api, send } = await atForeignApi();
    api.mishaps.send = 'lost';
    await device.invite('ada@x.org');
    await send();
    api.mishaps.list = { status: 200, body: WELCOME };
    await send();
    expect(api.sends).toBe(1);
    await send();
    expect(await device.waiting()).toEqual([]);
    expect(api.sends).toBe(1);
  });

  test('an unmarked 401 counts when another call with the token is denied too', async () => {
    const { device, api, send } = await atForeignApi();
    api.mishaps.send = { status: 401, body: {} };
    await device.invite('ada@x.org');
    await send();
    expect(await readSession(device.database)).toMatchObject({ isRejected: false });
    api.invited.length = 0;
    api.isDenying = true;
    api.mishaps.send = { status: 401, body: {} };
    await send();
    expect(await readSession(device.database)).toMatchObject({ isRejected: true });
    expect(await device.waiting()).toMatchObject([{ state: 'pending', lastError: { kind: 'denied' } }]);
  });

  test.each([
    ['{}', { status: 400, body: {} }, 'Send Invite Action Failed'],
    ['a page', { status: 403, html: true }, 'Send Invite Action Failed'],
    ['a redirect', { status: 302, html: true }, 'Send Invite Action Failed'],
    ['a status', { status: 400, text: 'Bad Request' }, 'Send Invite Action Failed'],
    ['a text', { status: 400, text: 'Guest limit reached' }, 'Guest limit reached'],
  ] satisfies [string, Mishap, string][])(
    'two refusals with %s are reported, with its words or else the message of the call',
    async (_what, mishap, message) => {
      const { device, api, send } = await atForeignApi();
      for (let time = 0; time < 2; time += 1) {
        api.mishaps.send = mishap;
        if (time === 0) await device.invite('ada@x.org');
        await send();
        api.invited.length = 0;
      }
      expect(await device.waiting()).toMatchObject([
        { state: 'failed', lastError: { kind: 'refused', message } },
      ]);
    },
  );

  test('people of an accepted sheet that are not listed are reported', async () => {
    const { device, api, send } = await atForeignApi();
    const people = [...api.sheet, 'left-out@x.org'];
    const id = await device.invite('', {
      call: 'bulkSendEventInvitations',
      queueKey: 'event:1:sheet',
      fields: { event_id: '1' },
      file: { field: 'invitation_xlsx', name: 'a.xlsx', type: '', bytes: new ArrayBuffer(8) },
      people,
    });
    await send();
    // The API may list its people one by one.
    expect(await device.waiting()).toMatchObject([{ state: 'pending', lastError: { isAccepted: true } }]);
    await send();
    expect(api.sends).toBe(1);
    expect((await resultOf(device.database, COMPANY, id))?.data).toMatchObject({
      rows: [{ status: 'sent' }, { status: 'sent' }, { email: 'left-out@x.org', status: 'left_out' }],
    });
  });
});

test('The message of a pending entry does not refer to an event that is not found', async () => {
  const { device, api, send } = await atForeignApi();
  const gone = { status: 404, body: {} };
  api.mishaps.send = gone;
  await device.invite('ada@example.com');
  await send();
  api.mishaps.list = gone;
  await send();
  const [entry] = await device.waiting();
  expect(entry).toMatchObject(toBeLookedAt);
  expect(entry?.lastError?.message).toContain('what it belongs to is not found any more');
  expect(entry?.lastError?.message).not.toContain('Look there');
});
