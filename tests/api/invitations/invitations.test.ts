import { describe, expect, test } from 'vitest';
import { addEvent } from '../../support/api/api-items.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { guestEmail } from '../../support/invitations/guests.ts';
import { createHostFixture } from '../../support/outbox/host-fixture.ts';

const api = forThisFile(createHostFixture);

describe('sending an invitation', () => {
  test('to a paid event sends a mail with name, date, place, access code and instructions', async () => {
    const event = await addEvent(api, api.host, { paymentStatus: 2 });
    const email = guestEmail();
    const sent = await api.send(event.id, { name: ' Élodie Rousseau ', email: ` ${email.toUpperCase()} ` });
    expect(sent).toMatchObject({ status: 201, message: 'Inviation Sent Successfully' });
    expect(sent.data).toMatchObject({ name: 'Élodie Rousseau', email });
    expect(await api.guestsOf(event.id)).toEqual([sent.data]);
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
    const event = await addEvent(api, api.host);
    expect(await api.send(event.id, person)).toMatchObject({ status: 400, message });
  });

  test('to an already invited e-mail is refused with that e-mail in the message, and not mailed twice', async () => {
    const event = await addEvent(api, api.host, { paymentStatus: 5 });
    const email = guestEmail();
    await api.send(event.id, { name: 'Ada', email });
    expect(await api.send(event.id, { name: 'Ada again', email: email.toUpperCase() })).toMatchObject({
      status: 409,
      message: `${email} is already invited to this event.`,
    });
    expect(await api.mailbox(email)).toHaveLength(1);
    const other = await addEvent(api, api.host, { paymentStatus: 2 });
    expect((await api.send(other.id, { name: 'Ada', email })).status).toBe(201);
  });

  test('ten times at once with different keys leaves one row and one mail', async () => {
    const event = await addEvent(api, api.host, { paymentStatus: 2 });
    const email = guestEmail();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => api.send(event.id, { name: 'Ada', email })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(await api.guestsOf(event.id)).toHaveLength(1);
    expect(await api.mailbox(email)).toHaveLength(1);
  });

  test('again under one key answers the same and sends nothing more', async () => {
    const event = await addEvent(api, api.host, { paymentStatus: 2 });
    const person = { name: 'Ada', email: guestEmail() };
    const first = await api.send(event.id, person, 'one-key');
    const again = await api.send(event.id, person, 'one-key');
    expect([again.status, again.data]).toEqual([201, first.data]);
    expect(await api.mailbox(person.email)).toHaveLength(1);
    expect((await api.send(event.id, { ...person, name: 'Eve' }, 'one-key')).status).toBe(422);
  });

  test('beyond the limit is refused with the limit in the message, also for concurrent requests', async () => {
    const event = await addEvent(api, api.host, { paymentStatus: 2, userLimit: 3 });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => api.send(event.id, { name: 'Guest', email: guestEmail() })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    const message =
      'This event admits 3 users, and all are invited. Cancel an invitation or upgrade the plan.';
    expect(answers.filter((answer) => answer.status === 409 && answer.message === message)).toHaveLength(5);
    await api.cancel((await api.guestsOf(event.id))[0]?._id ?? '');
    expect((await api.send(event.id, { name: 'Guest', email: guestEmail() })).status).toBe(201);
  });
});

describe('who may', () => {
  test('another company’s event does not exist', async () => {
    const event = await addEvent(api, api.host, { paymentStatus: 2 });
    const { token } = await api.approvedCompany();
    const fields = { event_id: event.id, name: 'Eve', email: guestEmail() };
    const refused = { status: 404, message: 'This event was not found.' };
    expect(await api.request('sendEventInvitation', fields, { token })).toMatchObject(refused);
    expect(await api.request('listEventInvitations', fields, { token })).toMatchObject(refused);
    expect(await api.guestsOf(event.id)).toEqual([]);
  });

  test('nobody without a session, nor a security company', async () => {
    const guard = await api.approvedCompany('security');
    const fields = { event_id: 'any', invitation_id: 'any', name: 'Eve', email: guestEmail() };
    for (const name of ['sendEventInvitation', 'cancelEventInvitation', 'listEventInvitations'] as const) {
      expect([name, (await api.request(name, fields)).status]).toEqual([name, 401]);
      expect([name, (await api.request(name, fields, guard)).status]).toEqual([name, 403]);
    }
  });
});
