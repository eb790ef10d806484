/** What anybody may have said in the place of an API that does not mark its answers. */
import { describe, expect, test } from 'vitest';
import { readSession } from '../../common/outbox/records.ts';
import { resultOf, retry } from '../../common/outbox/table.ts';
import { COMPANY } from './support/device.ts';
import { atForeignApi, type Mishap, toBeLookedAt } from './support/foreign-device.ts';

describe('Without a mark,', () => {
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
  ] satisfies [string, Mishap][])('%s cancels nobody who is still on the list', async (_what, mishap) => {
    const { device, api, send } = await cancelling(mishap);
    expect(await device.waiting()).toMatchObject([{ state: 'pending' }]);
    await send();
    expect(await device.waiting()).toEqual([]);
    expect(api.cancelled).toEqual(['1']);
  });

  test('404 is believed once the list shows nobody any more', async () => {
    const at = await atForeignApi();
    at.api.mishaps.cancel = { status: 404, body: {} };
    await at.device.cancel({ invitationId: '1' });
    await at.send();
    expect(await at.device.waiting()).toEqual([]);
  });

  test('a welcome to an invitation is no success: it is not on the list, and somebody has to look', async () => {
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

  test('what is accepted again and still not listed is never done: the words of the API stay to be read', async () => {
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

  describe('of a list that shows only its first page', () => {
    const page = { status: 200, body: { data: { result: [{ _id: 9, email: 'eve@x.org' }], total: 13 } } };

    test('what was accepted is not missed', async () => {
      const { device, api, send } = await atForeignApi();
      api.mishaps.list = page;
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

    test('what was not answered is not sent again unseen', async () => {
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

  test('a welcome in place of the list is no empty list: what may have arrived is not sent again', async () => {
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

  test('a bare 401 counts once another call with the token is denied too', async () => {
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
    ['{}', { status: 400, body: {} }],
    ['a page', { status: 403, html: true }],
  ] satisfies [string, Mishap][])(
    'a refusal with %s, twice, is told with the words of the call',
    async (_what, mishap) => {
      const { device, api, send } = await atForeignApi();
      for (let time = 0; time < 2; time += 1) {
        api.mishaps.send = mishap;
        if (time === 0) await device.invite('ada@x.org');
        await send();
        api.invited.length = 0;
      }
      expect(await device.waiting()).toMatchObject([
        { state: 'failed', lastError: { kind: 'refused', message: 'Send Invite Action Failed' } },
      ]);
    },
  );

  test('of an accepted sheet it is told who is not on the list', async () => {
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
    // It may be taken up one by one.
    expect(await device.waiting()).toMatchObject([{ state: 'pending', lastError: { isAccepted: true } }]);
    await send();
    expect(api.sends).toBe(1);
    expect((await resultOf(device.database, COMPANY, id))?.data).toMatchObject({
      rows: [{ status: 'sent' }, { status: 'sent' }, { email: 'left-out@x.org', status: 'left_out' }],
    });
  });
});

test('Of what waits for an event that is not found any more, it is not said to look there', async () => {
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
