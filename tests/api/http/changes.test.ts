import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiFixture, createApiFixture, type Visitor } from '../../support/api/api-fixture.ts';
import { addEvent, addLocation, eventFields, offerPlans } from '../../support/api/api-items.ts';
import { peopleSheet } from '../../support/invitations/sheets.ts';

/** Looking up a change whose answer was lost, and undoing it. */

let api: ApiFixture;
let host: Visitor;
let eventId: string;
beforeAll(async () => {
  api = await createApiFixture();
  await offerPlans(api);
  host = await api.approvedCompany('event');
  eventId = (await addEvent(api, host, { paymentStatus: 2 })).id;
});
afterAll(() => api.close());

const NOT_HERE = 'This cannot be taken back here. Look at the list.';
const keyed = (idempotencyKey: string) => ({ token: host.token, idempotencyKey });
const invite = (email: string, key: string) =>
  api.request('sendEventInvitation', { event_id: eventId, name: 'Guest', email }, keyed(key));
const sheetOf = (...emails: string[]) => {
  const rows = emails.map((email): [string, string] => ['Guest', email]);
  return new File([peopleSheet(...rows).slice()], 'people.xlsx');
};
const inviteAll = (key: string, ...emails: string[]) =>
  api.request(
    'bulkSendEventInvitations',
    { event_id: eventId, invitation_xlsx: sheetOf(...emails) },
    keyed(key),
  );
const invited = async () => {
  const { data } = await api.request('listEventInvitations', { event_id: eventId }, host);
  return data?.map(({ email }) => email) ?? [];
};
const find = async (key: string, token = host.token) =>
  (await api.request('findChange', { key }, { token })).data?.isMade;
const undo = (key: string, token = host.token) => api.request('undoChange', { key }, { token });

describe('an unused key', () => {
  test('is used up by an undo: a request that arrives later does nothing', async () => {
    expect(await find('late')).toBe(false);
    expect(await undo('late')).toMatchObject({ status: 200, data: { wasMade: false } });
    expect((await invite('late@example.test', 'late')).status).toBe(422);
    expect((await inviteAll('late', 'late@example.test')).status).toBe(422);
    expect(await find('late')).toBe(false);
    expect(await undo('late')).toMatchObject({ status: 200, data: { wasMade: false } });
    expect(await invited()).not.toContain('late@example.test');
    expect(await api.mailbox('late@example.test')).toEqual([]);
  });

  test('undoes no invitations by others', async () => {
    await invite('ada@example.test', 'office');
    await undo('tablet');
    expect(await invited()).toContain('ada@example.test');
  });

  test('is refused if malformed', async () => {
    expect((await undo('no key')).status).toBe(400);
    expect((await undo('x'.repeat(201))).status).toBe(400);
  });

  test('of one company is independent of another company’s', async () => {
    await invite('bo@example.test', 'bo');
    const other = await api.approvedCompany('event');
    expect(await find('bo', other.token)).toBe(false);
    expect((await undo('bo', other.token)).data).toEqual({ wasMade: false });
    expect(await find('bo')).toBe(true);
    expect(await invited()).toContain('bo@example.test');
  });
});

describe('undoing', () => {
  test('an invitation cancels it, also if repeated', async () => {
    await invite('cy@example.test', 'cy');
    for (const _ of ['first', 'again']) {
      expect(await undo('cy')).toMatchObject({ status: 200, data: { wasMade: true } });
      expect(await invited()).not.toContain('cy@example.test');
    }
    // The key is used: the same request gets its stored answer, and nobody is invited.
    expect((await invite('cy@example.test', 'cy')).status).toBe(201);
    expect(await invited()).not.toContain('cy@example.test');
  });

  test('a change under its very key is refused, and possible under another', async () => {
    await invite('hal@example.test', 'hal');
    expect((await api.request('undoChange', { key: 'hal' }, keyed('hal'))).status).toBe(400);
    expect(await invited()).toContain('hal@example.test');
    expect((await undo('hal')).data).toEqual({ wasMade: true });
    expect(await invited()).not.toContain('hal@example.test');
  });

  test('a sheet cancels the people whom this sheet has invited, whatever their addresses', async () => {
    const long = `${'x'.repeat(60)}@${'y'.repeat(50)}.test`;
    await invite('early@example.test', 'early');
    await inviteAll('sheet', 'early@example.test', 'dan@example.test', long);
    await invite('after@example.test', 'after');
    expect(await invited()).toEqual(expect.arrayContaining(['dan@example.test', long]));
    expect((await undo('sheet')).data).toEqual({ wasMade: true });
    const left = await invited();
    expect(left).toEqual(expect.arrayContaining(['early@example.test', 'after@example.test']));
    expect(left).not.toContain('dan@example.test');
    expect(left).not.toContain(long);
  });

  test('a camera disconnects it', async () => {
    const guard = await api.approvedCompany('security');
    const { id } = await addLocation(api, guard, { paymentStatus: 2 });
    const camera = { location_id: id, name: 'Gate  A', url: 'rtsp://10.0.0.5/' };
    const key = { token: guard.token, idempotencyKey: 'camera' };
    expect((await api.request('addCamera', camera, key)).status).toBe(201);
    expect((await undo('camera', guard.token)).data).toEqual({ wasMade: true });
    expect((await api.request('listCameras', { location_id: id }, guard)).data).toEqual([]);
  });

  test.each([
    ['name', 'fay@example.test'],
    ['e-mail', 'faye@example.test'],
  ])('a correction of the %s is refused, and the person stays invited', async (what, email) => {
    const { data } = await invite('fay@example.test', `fay-${what}`);
    const correction = { invitation_id: data?._id, name: 'Fay', email };
    const key = `corrected-${what}`;
    expect((await api.request('correctInvitation', correction, keyed(key))).status).toBe(200);
    expect(await undo(key)).toMatchObject({ status: 409, message: NOT_HERE });
    expect(await invited()).toContain(email);
    await api.request('cancelEventInvitation', { invitation_id: data?._id }, host);
  });

  test('a cancellation is refused, and not reported as undone', async () => {
    const { data } = await invite('gil@example.test', 'gil');
    const cancel = { invitation_id: data?._id };
    expect((await api.request('cancelEventInvitation', cancel, keyed('cancelled'))).status).toBe(200);
    expect(await undo('cancelled')).toMatchObject({ status: 409, message: NOT_HERE });
    expect(await find('cancelled')).toBe(true);
  });

  test('a change that is reverted in another way is refused', async () => {
    expect((await api.request('addEvent', eventFields(), keyed('event'))).status).toBe(201);
    expect(await undo('event')).toMatchObject({
      status: 409,
      message: NOT_HERE,
    });
    expect(await find('event')).toBe(true);
  });
});
