import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { idempotencyRecords, invitations, rateLimits } from '../../server/infra/db/schema.ts';
import { sweep } from '../../server/jobs/sweep.ts';
import { beginSession } from '../../server/modules/auth/sessions.ts';
import { type ApiFixture, createApiFixture, TEST_PASSWORD, type Visitor } from '../support/api-fixture.ts';
import { addEvent, addLocation, eventFields, offerPlans, pictureFile } from '../support/api-items.ts';
import { createGate } from '../support/gate.ts';

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

let count = 0;
const newKey = () => {
  count += 1;
  return `key-${count}`;
};

const guest = (email: string) => ({ event_id: eventId, name: 'Guest', email });
const invite = (fields: Record<string, unknown>, idempotencyKey: string, token = host.token) =>
  api.request('sendEventInvitation', fields, { token, idempotencyKey });

const invited = (email: string) =>
  api.appContext.db.select().from(invitations).where(eq(invitations.email, email));

describe('the same key', () => {
  test('with the same content gets the stored answer and does nothing again', async () => {
    const key = newKey();
    const first = await invite(guest('one@example.test'), key);
    const again = await invite(guest('one@example.test'), key);
    expect(first.status).toBe(201);
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await invited('one@example.test')).toHaveLength(1);
    expect(await api.mailbox('one@example.test')).toHaveLength(1);
  });

  test('answers the same also when the thing is gone since', async () => {
    const key = newKey();
    const first = await invite(guest('gone@example.test'), key);
    const invitation_id = first.data?._id;
    const cancelKey = newKey();
    const cancel = () =>
      api.request(
        'cancelEventInvitation',
        { invitation_id },
        { token: host.token, idempotencyKey: cancelKey },
      );
    expect((await cancel()).status).toBe(200);
    expect((await cancel()).status).toBe(200);
    expect((await invite(guest('gone@example.test'), key)).body).toEqual(first.body);
  });

  test('with other content is refused', async () => {
    const key = newKey();
    await invite(guest('a@example.test'), key);
    const other = await invite(guest('b@example.test'), key);
    expect(other).toMatchObject({
      status: 422,
      message: 'This Idempotency-Key was used for something else.',
    });
    expect(await invited('b@example.test')).toHaveLength(0);
  });

  test('for another call is refused', async () => {
    const key = newKey();
    const sent = await invite(guest('c@example.test'), key);
    const cancel = await api.request(
      'cancelEventInvitation',
      { invitation_id: sent.data?._id },
      { token: host.token, idempotencyKey: key },
    );
    expect(cancel.status).toBe(422);
  });

  test('of another company is another key', async () => {
    const key = newKey();
    await invite(guest('d@example.test'), key);
    const other = await api.approvedCompany('event');
    const { id } = await addEvent(api, other, { paymentStatus: 2 });
    const theirs = await invite({ ...guest('d@example.test'), event_id: id }, key, other.token);
    expect(theirs.status).toBe(201);
    expect(theirs.headers.get('idempotency-replayed')).toBeNull();
  });

  test('after a refusal takes the corrected content', async () => {
    const key = newKey();
    expect((await invite(guest('not an address'), key)).status).toBe(400);
    await invite(guest('taken@example.test'), newKey());
    expect((await invite(guest('taken@example.test'), key)).status).toBe(409);
    expect((await invite(guest('free@example.test'), key)).status).toBe(201);
  });

  test('with a new session is still the same key', async () => {
    const key = newKey();
    const first = await invite(guest('e@example.test'), key);
    const login = { email: host.company.email, password: 'Test-pass-1' };
    const token = (await api.request('login', login)).data?.access_token;
    expect((await invite(guest('e@example.test'), key, token)).body).toEqual(first.body);
  });

  test('while it is still at work is told to wait', async () => {
    const key = newKey();
    const working = createGate();
    const mayGoOn = createGate();
    const { put } = api.appContext.media;
    const held = vi.spyOn(api.appContext.media, 'put').mockImplementationOnce(async (upload) => {
      working.open();
      await mayGoOn.opened;
      return await put(upload);
    });
    const event = eventFields({ name: 'Held', event_media: await pictureFile() });
    const add = () => api.request('addEvent', event, { token: host.token, idempotencyKey: key });
    const first = add();
    await working.opened;
    const waiting = await add();
    mayGoOn.open();
    const done = await first;
    held.mockRestore();
    expect(waiting.status).toBe(409);
    expect(waiting.headers.get('retry-after')).toBe('2');
    expect(done.status).toBe(201);
    expect((await add()).body).toEqual(done.body);
  });

  test('is kept 30 days', async () => {
    const key = newKey();
    await invite(guest('g@example.test'), key);
    const isKept = async () => {
      await sweep(api.appContext);
      const rows = await api.appContext.db
        .select()
        .from(idempotencyRecords)
        .where(eq(idempotencyRecords.key, key));
      return rows.length === 1;
    };
    api.clock.advance({ days: 29 });
    expect(await isKept()).toBe(true);
    api.clock.advance({ days: 1, ms: 1 });
    expect(await isKept()).toBe(false);
    host = { ...host, token: (await loggedIn()) ?? '' };
  });
});

async function loggedIn() {
  const login = { email: host.company.email, password: 'Test-pass-1' };
  return (await api.request('login', login)).data?.access_token;
}

describe('of the changes that a company makes', () => {
  test('there are 10,000 in a day, then it is asked to wait; what was answered is answered again', async () => {
    const other = await api.approvedCompany('security');
    const { id } = await addLocation(api, other, { paymentStatus: 2 });
    const inviteTo = (email: string, idempotencyKey: string, { token } = other) =>
      api.request(
        'sendLocationInvitation',
        { location_id: id, name: 'Guest', email },
        { token, idempotencyKey },
      );
    const first = await inviteTo('first@kept.test', 'first');
    expect(first.status).toBe(201);
    expect((await inviteTo('first@kept.test', 'refused')).status).toBe(409);
    const { db } = api.appContext;
    // One is the location's.
    const kept = eq(rateLimits.key, `changes:${other.company.id}`);
    expect(await db.select({ count: rateLimits.count }).from(rateLimits).where(kept)).toEqual([{ count: 2 }]);
    await db.update(rateLimits).set({ count: 10_000 }).where(kept);
    expect(await inviteTo('next@kept.test', 'next')).toMatchObject({
      status: 429,
      message: 'Your company has made 10000 changes within a day. Please try again in 24 hours.',
    });
    expect(await invited('next@kept.test')).toEqual([]);
    expect((await inviteTo('first@kept.test', 'first')).body).toEqual(first.body);
    const passwords = { old_password: TEST_PASSWORD, new_password: 'Another-harbour-7' };
    const ended = await api.request('changePassword', passwords, { ...other, idempotencyKey: 'end' });
    expect(ended.status).toBe(200);
    api.clock.advance({ days: 1 });
    const token = await beginSession(db, other.company.id, api.clock.now());
    expect((await inviteTo('next@kept.test', 'next', { ...other, token })).status).toBe(201);
  });

  test('those without a key count as well, such as inviting and cancelling in a loop where nobody is mailed', async () => {
    const other = await api.approvedCompany('security');
    const { id: location_id } = await addLocation(api, other, { paymentStatus: 1 });
    const { db } = api.appContext;
    const loop = async (email: string) => {
      const invited = await api.request(
        'sendLocationInvitation',
        { location_id, name: 'Guest', email },
        other,
      );
      const invitation_id = invited.data?._id;
      return [
        invited.status,
        (await api.request('cancelLocationInvitation', { invitation_id }, other)).status,
      ];
    };
    expect(await loop('first@loop.test')).toEqual([201, 200]);
    const changes = eq(rateLimits.key, `changes:${other.company.id}`);
    expect(await db.select({ count: rateLimits.count }).from(rateLimits).where(changes)).toEqual([
      { count: 3 },
    ]);
    await db.update(rateLimits).set({ count: 9_999 }).where(changes);
    expect(await loop('last@loop.test')).toEqual([201, 429]);
    expect((await loop('one-more@loop.test'))[0]).toBe(429);
    // What only reads goes on.
    expect((await api.request('listLocationInvitations', { location_id }, other)).status).toBe(200);
  });
});

describe('an upload', () => {
  test('is the same content by its bytes, and its picture is kept once', async () => {
    const key = newKey();
    const put = vi.spyOn(api.appContext.media, 'put');
    const date = new Date(api.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
    const send = async (picture: File) =>
      await api.request('addEvent', eventFields({ date, event_media: picture }), {
        token: host.token,
        idempotencyKey: key,
      });
    const picture = await pictureFile('png');
    const first = await send(picture);
    expect(first.status).toBe(201);
    expect(
      (await send(new File([await picture.arrayBuffer()], picture.name, { type: picture.type }))).body,
    ).toEqual(first.body);
    expect((await send(await pictureFile('jpeg'))).status).toBe(422);
    expect(put).toHaveBeenCalledTimes(1);
  });
});

test.each(['two words', 'x'.repeat(201)])('a key like “%s” is refused', async (key) => {
  const refused = await invite(guest('h@example.test'), key);
  expect(refused).toMatchObject({ status: 400, message: 'The Idempotency-Key is not valid.' });
  expect(await invited('h@example.test')).toHaveLength(0);
});

test('a mutation without a key is done each time', async () => {
  const switchOff = async () =>
    await api.request('setEventStatus', { event_id: eventId, status: 0 }, { token: host.token });
  expect((await switchOff()).status).toBe(200);
  expect((await switchOff()).status).toBe(200);
});
