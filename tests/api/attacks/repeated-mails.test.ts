/** Repeating an action to send somebody a mail each time. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { TEST_PASSWORD } from '../../support/api/api-fixture.ts';
import { addEvent, createApiWithPlans, LISBON } from '../../support/api/api-items.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { guestEmail, inviteAndCancel, uploadSheet } from '../../support/invitations/guests.ts';

const api = forThisFile(createApiWithPlans);

describe('inviting and cancelling in a loop', () => {
  test('mails a person once, and at the end the latest mail if the last invitation stays', async () => {
    const host = await api.approvedCompany('event');
    const event = await addEvent(api, host, { paymentStatus: 2 });
    const email = guestEmail();
    for (let time = 0; time < 100; time += 1) {
      expect((await inviteAndCancel(api, host, event.id, email)).status).toBe(201);
    }
    // The first was cancelled after its mail was sent; pending ones were withdrawn.
    const mails = (await api.mailbox(email)).length;
    console.info(`100 × invite and cancel: ${mails} mail at once`);
    expect(mails).toBe(1);
    const changes = { event_id: event.id, name: 'Winter Gala', date: '2026-03-21', location: LISBON };
    await api.request('sendEventInvitation', { event_id: event.id, name: 'Last', email }, host);
    await api.request('editEvent', changes, host);
    expect(await api.mailbox(email)).toHaveLength(1);
    api.clock.advance({ minutes: 15 });
    const [latest, first, ...more] = await api.mailbox(email);
    expect(more).toEqual([]);
    expect(first?.text).toContain('Hello Stranger,');
    expect(latest?.text).toContain('Hello Last,');
    expect(latest?.text).toContain('Date: 21-03-2026');
    expect(latest?.subject).toBe('You are invited to Winter Gala');
  }, 60_000);

  test('mails one mailbox under at most ten addresses, whatever their tags, dots and host names', async () => {
    const host = await api.approvedCompany('event');
    const event = await addEvent(api, host, { paymentStatus: 2, userLimit: 0 });
    const local = `q${randomUUID().replaceAll('-', '').slice(0, 8)}`;
    const dotted = `${local[0]}.${local.slice(1)}`;
    const forms = [`${local}+@gmail.com`, `${dotted}+@googlemail.com`, `.${local}+@gmail.com`];
    const addresses = Array.from(
      { length: 30 },
      (_, at) => forms[at % forms.length]?.replace('+', `+${at}`) ?? '',
    );
    const answers = [];
    for (const email of addresses.slice(0, 12))
      answers.push(await inviteAndCancel(api, host, event.id, email));
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(201), 409, 409]);
    const message =
      '10 addresses of this mailbox have been invited to this event, the most for one. Addresses that differ after “+” reach the same person.';
    expect(answers.at(-1)?.message).toBe(message);
    // A reached person and another mailbox, at any time; sheets apply the same rule.
    const rows = await uploadSheet(api, host, event.id, [
      addresses[0] ?? '',
      addresses[20] ?? '',
      guestEmail(),
    ]);
    expect(rows?.map(({ status }) => status)).toEqual(['sent', 'over_limit', 'sent']);
    expect(rows?.[1]?.message).toBe(message);
    const mailed = await Promise.all(addresses.map((email) => api.mailbox(email)));
    console.info(`30 addresses of one mailbox: ${mailed.flat().length} mails`);
    expect(mailed.filter((mails) => mails.length > 0)).toHaveLength(10);
  });

  test('of a deleted event leaves no mail pending', async () => {
    const host = await api.approvedCompany('event');
    const event = await addEvent(api, host, { paymentStatus: 2 });
    const email = guestEmail();
    await api.request('sendEventInvitation', { event_id: event.id, name: 'Guest', email }, host);
    await api.request('deleteEvent', { event_id: event.id }, host);
    expect(await api.mailbox(email)).toEqual([]);
  });
});

test('repeated password changes mail the owner at once, then at increasing intervals, and always the latest', async () => {
  const { company, token } = await api.approvedCompany();
  const passwords = [TEST_PASSWORD, ...Array.from({ length: 4 }, (_, at) => `Another-pass-${at}`)];
  for (const [at, new_password] of passwords.slice(1).entries()) {
    const fields = { old_password: passwords[at], new_password };
    expect((await api.request('changePassword', fields, { token })).status).toBe(200);
    await api.appContext.mail.deliverDue();
  }
  expect(await api.mailbox(company.email)).toHaveLength(1);
  api.clock.advance({ minutes: 15 });
  expect(await api.mailbox(company.email)).toHaveLength(2);
});
