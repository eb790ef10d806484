import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invitations, items, outgoingMails } from '../../server/infra/db/schema.ts';
import { releaseInvitationMails } from '../../server/modules/invitations/invitation-emails.ts';
import { searchTextOf } from '../../server/modules/items/search-text.ts';
import { type ApiFixture, createApiFixture, type Visitor } from '../support/api-fixture.ts';
import { addEvent, offerPlans } from '../support/api-items.ts';

let api: ApiFixture;
let host: Visitor;

beforeAll(async () => {
  api = await createApiFixture();
  await offerPlans(api);
  host = await api.approvedCompany('event', { name: 'Lantern Live' });
});
afterAll(() => api.close());

const unique = () => `guest-${randomUUID().slice(0, 8)}@example.test`;
const send = (
  event_id: string,
  person: { name?: string; email?: string },
  idempotencyKey: string = randomUUID(),
) => api.request('sendEventInvitation', { event_id, ...person }, { token: host.token, idempotencyKey });
const cancel = (invitation_id: string, by = host) =>
  api.request('cancelEventInvitation', { invitation_id }, { token: by.token });
const guestsOf = async (event_id: string, filter: Record<string, string> = {}) =>
  (await api.request('listEventInvitations', { event_id, ...filter }, host)).data ?? [];

/** What payments do when an event is paid. */
async function pay(itemId: string): Promise<number> {
  const { db, mail, settings } = api.appContext;
  return await db.transaction(async (tx) => {
    await tx.update(items).set({ paymentStatus: 2 }).where(eq(items.id, itemId));
    return await releaseInvitationMails(
      { tx, now: api.clock.now(), mail, publicUrl: settings.publicUrl },
      itemId,
    );
  });
}

describe('sending an invitation', () => {
  test('of a paid event sends a mail with name, date, place, access code and how to join', async () => {
    const event = await addEvent(api, host, { paymentStatus: 2 });
    const email = unique();
    const sent = await send(event.id, { name: ' Élodie Rousseau ', email: ` ${email.toUpperCase()} ` });
    expect(sent).toMatchObject({ status: 201, message: 'Inviation Sent Successfully' });
    expect(sent.data).toMatchObject({ name: 'Élodie Rousseau', email });
    expect(await guestsOf(event.id)).toEqual([sent.data]);
    const [mail, ...more] = await api.mailbox(email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('You are invited to Summer Gala');
    for (const part of [
      'Élodie',
      'Lantern Live',
      '20-03-2026',
      'Lisbon, Portugal',
      event.accessCode,
      'How to join',
    ]) {
      expect(mail?.text).toContain(part);
    }
  });

  test.each([
    [{ name: '  ', email: '' }, 'Name is not allowed to empty'],
    [{ name: 'Ada', email: ' ' }, 'Email is not allowed to empty'],
    [{ name: 'Ada', email: 'ada@example' }, 'Please enter a valid email address'],
    [{ email: 'ada@example.test' }, 'Name is not allowed to empty'],
  ])('with %j is refused', async (person, message) => {
    const event = await addEvent(api, host);
    expect(await send(event.id, person)).toMatchObject({ status: 400, message });
  });

  test('to an e-mail that is invited already is refused, naming it, and mails nobody twice', async () => {
    const event = await addEvent(api, host, { paymentStatus: 5 });
    const email = unique();
    await send(event.id, { name: 'Ada', email });
    expect(await send(event.id, { name: 'Ada again', email: email.toUpperCase() })).toMatchObject({
      status: 409,
      message: `${email} is already invited to this event.`,
    });
    expect(await api.mailbox(email)).toHaveLength(1);
    const other = await addEvent(api, host, { paymentStatus: 2 });
    expect((await send(other.id, { name: 'Ada', email })).status).toBe(201);
  });

  test('ten times at once with different keys leaves one row and one mail', async () => {
    const event = await addEvent(api, host, { paymentStatus: 2 });
    const email = unique();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send(event.id, { name: 'Ada', email })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(await guestsOf(event.id)).toHaveLength(1);
    expect(await api.mailbox(email)).toHaveLength(1);
  });

  test('again under one key answers the same and sends nothing more', async () => {
    const event = await addEvent(api, host, { paymentStatus: 2 });
    const person = { name: 'Ada', email: unique() };
    const first = await send(event.id, person, 'one-key');
    const again = await send(event.id, person, 'one-key');
    expect([again.status, again.data]).toEqual([201, first.data]);
    expect(await api.mailbox(person.email)).toHaveLength(1);
    expect((await send(event.id, { ...person, name: 'Eve' }, 'one-key')).status).toBe(422);
  });

  test('beyond the limit is refused, naming it; also when all come at once', async () => {
    const event = await addEvent(api, host, { paymentStatus: 2, userLimit: 3 });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => send(event.id, { name: 'Guest', email: unique() })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    const message =
      'This event admits 3 users, and all are invited. Cancel an invitation or upgrade the plan.';
    expect(answers.filter((answer) => answer.status === 409 && answer.message === message)).toHaveLength(5);
    await cancel((await guestsOf(event.id))[0]?._id ?? '');
    expect((await send(event.id, { name: 'Guest', email: unique() })).status).toBe(201);
  });
});

describe('before the event is paid', () => {
  test('mails are held, and leave once when it is', async () => {
    const event = await addEvent(api, host);
    const people = [unique(), unique()];
    for (const email of people) expect((await send(event.id, { name: 'Guest', email })).status).toBe(201);
    expect(await api.mailbox(people[0])).toEqual([]);
    const drafts = await api.appContext.db.select().from(outgoingMails);
    expect(JSON.stringify(drafts)).not.toContain(event.accessCode);
    expect(await pay(event.id)).toBe(2);
    expect(await pay(event.id)).toBe(0);
    for (const email of people) expect(await api.mailbox(email)).toHaveLength(1);
    const [mail] = await api.mailbox(people[1]);
    expect(mail?.text).toContain(event.accessCode);
  });

  test('a held invitation that is cancelled never sends its mail', async () => {
    const event = await addEvent(api, host);
    const email = unique();
    const sent = await send(event.id, { name: 'Guest', email });
    expect((await cancel(sent.data?._id ?? '')).status).toBe(200);
    expect(await pay(event.id)).toBe(0);
    expect(await api.mailbox(email)).toEqual([]);
  });

  test('nothing leaves for an event that is still unpaid or deleted', async () => {
    const event = await addEvent(api, host);
    await send(event.id, { name: 'Guest', email: unique() });
    const { db, mail } = api.appContext;
    const fixture = { tx: db, now: api.clock.now(), mail, publicUrl: '' };
    expect(await releaseInvitationMails(fixture, event.id)).toBe(0);
    await db.update(items).set({ deletedAt: api.clock.now() }).where(eq(items.id, event.id));
    expect(await pay(event.id)).toBe(0);
  });
});

describe('cancelling', () => {
  test('takes the person from the list, tells nobody, and may be said twice', async () => {
    const event = await addEvent(api, host, { paymentStatus: 2 });
    const email = unique();
    const sent = await send(event.id, { name: 'Guest', email });
    expect(await api.mailbox(email)).toHaveLength(1);
    for (let time = 0; time < 2; time += 1) {
      expect(await cancel(sent.data?._id ?? '')).toMatchObject({
        status: 200,
        message: 'Invitation cancelled successfully',
      });
    }
    expect(await guestsOf(event.id)).toEqual([]);
    expect(await api.mailbox(email)).toHaveLength(1);
    expect((await send(event.id, { name: 'Guest', email })).status).toBe(201);
    expect((await cancel(sent.data?._id ?? '')).status).toBe(200);
    expect(await guestsOf(event.id)).toHaveLength(1);
  });

  test('what is not there or not theirs is refused alike', async () => {
    const event = await addEvent(api, host, { paymentStatus: 2 });
    const sent = await send(event.id, { name: 'Guest', email: unique() });
    const stranger = await api.approvedCompany();
    const refused = { status: 404, message: 'This invitation was not found.' };
    expect(await cancel(sent.data?._id ?? '', stranger)).toMatchObject(refused);
    expect(await cancel('nothing')).toMatchObject(refused);
    expect(await guestsOf(event.id)).toHaveLength(1);
  });

  test('under one key twice answers the same', async () => {
    const event = await addEvent(api, host);
    const sent = await send(event.id, { name: 'Guest', email: unique() });
    const fields = { invitation_id: sent.data?._id ?? '' };
    const options = { token: host.token, idempotencyKey: 'cancel-twice' };
    const first = await api.request('cancelEventInvitation', fields, options);
    const second = await api.request('cancelEventInvitation', fields, options);
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
  });
});

describe('listing', () => {
  test('by name without regard to accents, found from plain letters, by page', async () => {
    const event = await addEvent(api, host, { paymentStatus: 2 });
    for (const name of [
      'Zoë Harper',
      'Åse Haugen',
      'adam Novak',
      'Élodie Rousseau',
      'Łukasz Nowak',
      'Øystein Dahl',
    ]) {
      await send(event.id, { name, email: unique() });
    }
    const names = async (filter = {}) => (await guestsOf(event.id, filter)).map(({ name }) => name);
    const sorted = [
      'adam Novak',
      'Åse Haugen',
      'Élodie Rousseau',
      'Łukasz Nowak',
      'Øystein Dahl',
      'Zoë Harper',
    ];
    expect(await names()).toEqual(sorted);
    expect(await names({ search_key: 'ELODIE' })).toEqual(['Élodie Rousseau']);
    expect(await names({ search_key: 'łuk' })).toEqual(['Łukasz Nowak']);
    expect(await names({ search_key: '%' })).toEqual([]);
    expect(await names({ search_key: '@example.test' })).toHaveLength(6);
    expect(await names({ limit: '4', page: '2' })).toEqual(sorted.slice(4));
  });

  test('ten thousand people come whole and in order', async () => {
    const event = await addEvent(api, host, { paymentStatus: 2, userLimit: 10_000 });
    const people = Array.from({ length: 10_000 }, (_, at) => ({
      id: `many-${at}`,
      itemId: event.id,
      name: `Person ${(at * 7919) % 10_000}`,
      email: `person-${at}@example.test`,
      searchText: searchTextOf(`Person ${(at * 7919) % 10_000}`, `person-${at}@example.test`),
      createdAt: api.clock.now(),
    }));
    for (let from = 0; from < people.length; from += 1_000) {
      await api.appContext.db.insert(invitations).values(people.slice(from, from + 1_000));
    }
    const begun = performance.now();
    const list = await guestsOf(event.id);
    console.info(`10,000 invited people listed in ${Math.round(performance.now() - begun)} ms`);
    expect(list).toHaveLength(10_000);
    const order = list.map(({ name, email }) => searchTextOf(name, email));
    expect(order).toEqual([...order].sort());
  });
});

describe('who may', () => {
  test('another company’s event does not exist', async () => {
    const event = await addEvent(api, host, { paymentStatus: 2 });
    const { token } = await api.approvedCompany();
    const fields = { event_id: event.id, name: 'Eve', email: unique() };
    const refused = { status: 404, message: 'This event was not found.' };
    expect(await api.request('sendEventInvitation', fields, { token })).toMatchObject(refused);
    expect(await api.request('listEventInvitations', fields, { token })).toMatchObject(refused);
    expect(await guestsOf(event.id)).toEqual([]);
  });

  test('nobody without a session, nor a security company', async () => {
    const guard = await api.approvedCompany('security');
    const fields = { event_id: 'any', invitation_id: 'any', name: 'Eve', email: unique() };
    for (const name of ['sendEventInvitation', 'cancelEventInvitation', 'listEventInvitations'] as const) {
      expect([name, (await api.request(name, fields)).status]).toEqual([name, 401]);
      expect([name, (await api.request(name, fields, guard)).status]).toEqual([name, 403]);
    }
  });
});
