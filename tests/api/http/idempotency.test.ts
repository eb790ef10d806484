import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { invitations } from '../../../server/infra/db/schema.ts';
import { idempotencyRecords } from '../../../server/infra/db/schema-changes.ts';
import { sweep } from '../../../server/jobs/sweep.ts';
import type { Visitor } from '../../support/api/api-fixture.ts';
import { addEvent, createApiWithPlans } from '../../support/api/api-items.ts';
import { freshKey } from '../../support/api/fresh-key.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createApiWithPlans);
let host: Visitor;
let eventId: string;
beforeAll(async () => {
  host = await api.approvedCompany('event');
  eventId = (await addEvent(api, host, { paymentStatus: 2 })).id;
});

const guest = (email: string) => ({ event_id: eventId, name: 'Guest', email });
const invite = (fields: Record<string, unknown>, idempotencyKey: string, token = host.token) =>
  api.request('sendEventInvitation', fields, { token, idempotencyKey });

const invited = (email: string) =>
  api.appContext.db.select().from(invitations).where(eq(invitations.email, email));

describe('the same key', () => {
  test('with the same content gets the stored answer and does nothing again', async () => {
    const key = freshKey();
    const first = await invite(guest('one@example.test'), key);
    const again = await invite(guest('one@example.test'), key);
    expect(first.status).toBe(201);
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await invited('one@example.test')).toHaveLength(1);
    expect(await api.mailbox('one@example.test')).toHaveLength(1);
  });

  test('answers the same also if the object was deleted since', async () => {
    const key = freshKey();
    const first = await invite(guest('gone@example.test'), key);
    const invitation_id = first.data?._id;
    const cancelKey = freshKey();
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
    const key = freshKey();
    await invite(guest('a@example.test'), key);
    const other = await invite(guest('b@example.test'), key);
    expect(other).toMatchObject({
      status: 422,
      message: 'This Idempotency-Key was used for something else.',
    });
    expect(await invited('b@example.test')).toHaveLength(0);
  });

  test('for another call is refused', async () => {
    const key = freshKey();
    const sent = await invite(guest('c@example.test'), key);
    const cancel = await api.request(
      'cancelEventInvitation',
      { invitation_id: sent.data?._id },
      { token: host.token, idempotencyKey: key },
    );
    expect(cancel.status).toBe(422);
  });

  test('of another company is independent', async () => {
    const key = freshKey();
    await invite(guest('d@example.test'), key);
    const other = await api.approvedCompany('event');
    const { id } = await addEvent(api, other, { paymentStatus: 2 });
    const theirs = await invite({ ...guest('d@example.test'), event_id: id }, key, other.token);
    expect(theirs.status).toBe(201);
    expect(theirs.headers.get('idempotency-replayed')).toBeNull();
  });

  test('after a refusal accepts corrected content', async () => {
    const key = freshKey();
    expect((await invite(guest('not an address'), key)).status).toBe(400);
    await invite(guest('taken@example.test'), freshKey());
    expect((await invite(guest('taken@example.test'), key)).status).toBe(409);
    expect((await invite(guest('free@example.test'), key)).status).toBe(201);
  });

  test('with a new session is still the same key', async () => {
    const key = freshKey();
    const first = await invite(guest('e@example.test'), key);
    const login = { email: host.company.email, password: 'Test-pass-1' };
    const token = (await api.request('login', login)).data?.access_token;
    expect((await invite(guest('e@example.test'), key, token)).body).toEqual(first.body);
  });

  test('is kept for 30 days', async () => {
    const key = freshKey();
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

test.each(['two words', 'x'.repeat(201)])('a key like “%s” is refused', async (key) => {
  const refused = await invite(guest('h@example.test'), key);
  expect(refused).toMatchObject({ status: 400, message: 'The Idempotency-Key is not valid.' });
  expect(await invited('h@example.test')).toHaveLength(0);
});

test('a mutation without a key is executed each time', async () => {
  const switchOff = async () =>
    await api.request('setEventStatus', { event_id: eventId, status: 0 }, { token: host.token });
  expect((await switchOff()).status).toBe(200);
  expect((await switchOff()).status).toBe(200);
});
