import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REJECTED } from '../../../common/contract/payments.ts';
import { runCommand } from '../../../server/admin/commands.ts';
import { items, rateLimits } from '../../../server/infra/db/schema.ts';
import { paymentIntents } from '../../../server/infra/db/schema-payments.ts';
import { writeTable } from '../../../src/features/invitations/sheets/sheet-file.ts';
import { type ApiFixture, createApiFixture, TEST_PASSWORD, type Visitor } from '../../support/api-fixture.ts';
import { addEvent, itemRow, LISBON, offerPlans } from '../../support/api-items.ts';
import { hasLiveLink, readMailHtml } from '../../support/live-links.ts';

let api: ApiFixture;
beforeAll(async () => {
  api = await createApiFixture();
  await offerPlans(api);
});
afterAll(() => api.close());

const unique = () => `guest-${randomUUID().slice(0, 8)}@example.test`;
/** Nothing that steers a terminal, ends a header's line, or turns the order of letters around. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

describe('what others typed', () => {
  const typed = {
    company: 'Prize Team\r\nBcc: eve@evil.test\r\n\r\nhttps://evil.test/win',
    event: 'You won!\u2028\u202eevil.test/claim www.evil.test \u001b]0;owned\u0007',
    place: 'Hall 1\n\nAccount locked: https://evil.test/login?a=1&b=2',
    guest: '<a href="https://evil.test">Ada</a>\tхакер.рф 198.51.100.7/x eve@evil.test',
  };

  test('is one line and never a live link in subject, text and HTML of an invitation; the rest is legible', async () => {
    const host = await api.approvedCompany('event', { name: typed.company });
    const event = await addEvent(api, host, { paymentStatus: 2 });
    const changes = {
      event_id: event.id,
      name: typed.event,
      date: '2026-03-20',
      location: { name: typed.place, coordinates: [0, 0], type: 'point' },
    };
    expect((await api.request('editEvent', changes, host)).status).toBe(200);
    const email = unique();
    const invitee = { event_id: event.id, name: typed.guest, email: `\u200b${email}\u2060` };
    expect((await api.request('sendEventInvitation', invitee, host)).status).toBe(201);
    const [mail] = await api.mailbox(email);
    if (!mail) throw new Error('no invitation was mailed');

    expect(mail.subject).toBe('You are invited to You won! evil·test/claim www·evil·test ]0;owned');
    expect(mail.text.split('\n')).toContain(
      'Hello <a href="https: // evil·test">Ada</a> хакер·рф 198·51·100·7/x eve @ evil·test,',
    );
    expect(mail.text.split('\n')).toContain(
      'Place: Hall 1 Account locked: https: // evil·test/login?a=1&b=2',
    );
    const shown = readMailHtml(mail.html);
    expect(shown.links).toEqual(['http://vantage.test/lander']);
    expect(shown.elements).not.toContain('a');
    const ownLink = 'Get the app: http://vantage.test/lander';
    for (const part of [mail.subject, mail.text.replace(ownLink, ''), shown.text]) {
      expect([part, hasLiveLink(part)]).toEqual([part, false]);
      expect(part.replaceAll('\n', '')).not.toMatch(UNSEEN);
    }
  });

  test('is stored and answered as one line, of old rows in mails too; “example.com Summit” stays a name', async () => {
    const host = await api.approvedCompany('event', { name: 'Old\r\nName' });
    const event = await addEvent(api, host, { paymentStatus: 2, name: 'example.com Summit' });
    const email = unique();
    const sent = await api.request(
      'sendEventInvitation',
      { event_id: event.id, name: 'Ada\u202e\r\nLovelace', email },
      host,
    );
    expect(sent.data).toMatchObject({ name: 'Ada Lovelace', email });
    await uploadSheet(host, event.id, [unique()], 'Bo\u202eb\nBee');
    const guests = (await api.request('listEventInvitations', { event_id: event.id }, host)).data ?? [];
    expect(guests.map(({ name }) => name)).toEqual(['Ada Lovelace', 'Bob Bee']);
    expect((await itemRow(api, event.id)).name).toBe('example.com Summit');
    const [mail] = await api.mailbox(email);
    expect(mail?.text).toContain('Old Name invites you to watch example·com Summit live.');
  });

  test('is normalised where it was stored before', async () => {
    const { db } = api.appContext;
    const host = await api.approvedCompany('event', { name: 'A\u202e\r\nB' });
    const place = { name: 'Hall\u0007\t1', coordinates: [1, 2] as [number, number], type: 'point' as const };
    const event = await addEvent(api, host, { name: '\u200b\u2066', place });
    const folder = 'server/infra/db/migrations';
    const [file] = (await readdir(folder)).filter((name) => name.endsWith('_mail_topics.sql'));
    const statements = (await readFile(`${folder}/${file}`, 'utf8')).split('--> statement-breakpoint');
    for (const statement of statements.slice(statements.findIndex((one) => one.includes('CREATE FUNCTION'))))
      await db.execute(sql.raw(statement));
    expect(await itemRow(api, event.id)).toMatchObject({
      name: 'Unnamed',
      place: { ...place, name: 'Hall 1' },
    });
    expect((await api.request('currentCompany', {}, host)).data).toMatchObject({ name: 'A B' });
  });

  test('steers no terminal of the administrator', async () => {
    const message = {
      name: 'Eve\u001b]8;;https://evil.test\u0007\u202e',
      email: 'eve@evil.test',
      phone: '1\u009b2J',
      message: 'first\r\n\tsecond\u001b[1A\u2067third',
    };
    expect((await api.request('sendContactMessage', message)).status).toBe(200);
    const { company } = await api.approvedCompany('event', {
      name: 'Evil\u001b[2J\u202e\nInc',
      taxIdNumber: '\u009b1m',
    });
    for (const words of [
      ['messages'],
      ['companies'],
      ['show', company.email],
      ['show', 'no\u001b[2Jbody'],
      ['\u009bx'],
    ]) {
      const { output } = await runCommand(api.appContext, { words });
      expect(output.replaceAll('\n', '')).not.toMatch(UNSEEN);
    }
    const { output } = await runCommand(api.appContext, { words: ['messages'] });
    expect(output).toContain('  first\n   second[1Athird');
  });
});

/** Invites, lets mails leave, and cancels when the invitation was taken. */
async function inviteAndCancel(host: Visitor, event_id: string, email: string) {
  const sent = await api.request('sendEventInvitation', { event_id, name: 'Stranger', email }, host);
  await api.appContext.mail.deliverDue();
  if (sent.data) await api.request('cancelEventInvitation', { invitation_id: sent.data._id }, host);
  return sent;
}

describe('inviting and cancelling in a loop', () => {
  test('mails one stranger once, and at the end the latest, when the last invitation stays', async () => {
    const host = await api.approvedCompany('event');
    const event = await addEvent(api, host, { paymentStatus: 2 });
    const email = unique();
    for (let time = 0; time < 100; time += 1) {
      expect((await inviteAndCancel(host, event.id, email)).status).toBe(201);
    }
    // The first was cancelled after it had left; those that waited were taken back.
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

  test('does not hand the access code of an event for five to more than ten people', async () => {
    const host = await api.approvedCompany('event');
    const event = await addEvent(api, host, { paymentStatus: 5, userLimit: 5 });
    const emails = Array.from({ length: 33 }, unique);
    const answers = [];
    for (const email of emails) {
      answers.push(await inviteAndCancel(host, event.id, email));
    }
    const holders = (await Promise.all(emails.map((email) => api.mailbox(email)))).filter(
      (mails) => mails.length > 0,
    );
    console.info(`33 people for an event of five: ${holders.length} got the access code`);
    expect(holders).toHaveLength(10);
    expect(answers.slice(10).every(({ status }) => status === 409)).toBe(true);
    expect(answers.at(-1)?.message).toBe(
      'Invitations to this event have gone to 10 different people, the most for 5 users. You can invite any of them again, or upgrade the plan.',
    );
    // Somebody who has it already may come back, also by a sheet; somebody new may not.
    const rows = await uploadSheet(host, event.id, [emails[0] ?? '', emails[32] ?? '']);
    expect(rows?.map(({ status }) => status)).toEqual(['sent', 'over_limit']);
    expect(rows?.[1]?.message).toBe(answers.at(-1)?.message);
    await api.appContext.db.update(items).set({ userLimit: 50 }).where(eq(items.id, event.id));
    expect((await inviteAndCancel(host, event.id, unique())).status).toBe(201);
  });

  test('mails one mailbox under at most ten addresses, whatever tags, dots and names of its host they have', async () => {
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
    for (const email of addresses.slice(0, 12)) answers.push(await inviteAndCancel(host, event.id, email));
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(201), 409, 409]);
    const message =
      '10 addresses of this mailbox have been invited to this event, the most for one. Addresses that differ after “+” reach the same person.';
    expect(answers.at(-1)?.message).toBe(message);
    // Again one that was reached, and another mailbox, at any time; a sheet knows them too.
    const rows = await uploadSheet(host, event.id, [addresses[0] ?? '', addresses[20] ?? '', unique()]);
    expect(rows?.map(({ status }) => status)).toEqual(['sent', 'over_limit', 'sent']);
    expect(rows?.[1]?.message).toBe(message);
    const mailed = await Promise.all(addresses.map((email) => api.mailbox(email)));
    console.info(`30 addresses of one mailbox: ${mailed.flat().length} mails`);
    expect(mailed.filter((mails) => mails.length > 0)).toHaveLength(10);
  });

  test('takes nothing from what an event may reach before a mail has left', async () => {
    const host = await api.approvedCompany('event');
    const event = await addEvent(api, host, { userLimit: 5 });
    for (let time = 0; time < 30; time += 1)
      expect((await inviteAndCancel(host, event.id, unique())).status).toBe(201);
    const rows = await uploadSheet(host, event.id, Array.from({ length: 6 }, unique));
    expect(rows?.map(({ status }) => status)).toEqual([...Array(5).fill('sent'), 'over_limit']);
  });

  test('sends no more in a day than fits what the company has bought, and says when it goes on', async () => {
    const host = await api.approvedCompany('event');
    const event = await addEvent(api, host, { paymentStatus: 5, userLimit: 5 });
    const emails = Array.from({ length: 10 }, unique);
    const round = async () => {
      const answers = [];
      for (const email of emails) answers.push(await inviteAndCancel(host, event.id, email));
      return answers;
    };
    const first = await round();
    // Those that would wait are taken back when they are cancelled, and count for nothing.
    await round();
    api.clock.advance({ minutes: 15 });
    const second = await round();
    api.clock.advance({ hours: 2 });
    const [refused, ...others] = await round();
    expect([...first, ...second].map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(others.map(({ status }) => status)).toEqual(Array(9).fill(429));
    await api.mailbox();
    expect(refused).toMatchObject({
      status: 429,
      message:
        'Your company has sent 20 invitations within a day, and what it has bought allows 20. Please try again in 22 hours.',
    });
    expect(refused?.headers.get('retry-after')).toBe(String((21 * 60 + 45) * 60));
    const rows = await uploadSheet(host, event.id, [emails[0] ?? '']);
    expect(rows).toMatchObject([{ status: 'over_limit', message: refused?.message }]);
    api.clock.advance({ hours: 24 });
    expect((await inviteAndCancel(host, event.id, emails[0] ?? '')).status).toBe(201);
  });

  test('go out for the next event on the day that one was deleted and another one refunded', async () => {
    const host = await api.approvedCompany('event');
    const { db } = api.appContext;
    const done = await addEvent(api, host, { paymentStatus: 2, userLimit: 30 });
    expect(await uploadSheet(host, done.id, Array.from({ length: 30 }, unique))).toHaveLength(30);
    const refunded = await addEvent(api, host, { paymentStatus: 2, userLimit: 20 });
    await uploadSheet(host, refunded.id, Array.from({ length: 20 }, unique));
    expect((await api.request('deleteEvent', { event_id: done.id }, host)).status).toBe(200);
    await db.update(items).set({ paymentStatus: REJECTED }).where(eq(items.id, refunded.id));
    await db.insert(paymentIntents).values({
      id: randomUUID(),
      companyId: host.company.id,
      itemId: refunded.id,
      action: 'purchase',
      planId: refunded.planId,
      amountCents: 4_900,
      limits: { userLimit: 20, cameraLimit: 0, durationMonths: 0 },
      status: 'refunded',
      createdAt: api.clock.now(),
      settledAt: api.clock.now(),
    });
    const next = await addEvent(api, host, { paymentStatus: 2, userLimit: 5 });
    const rows = await uploadSheet(host, next.id, Array.from({ length: 5 }, unique));
    expect(rows?.map(({ status }) => status)).toEqual(Array(5).fill('sent'));
  });

  test('of a deleted event leaves no mail waiting', async () => {
    const host = await api.approvedCompany('event');
    const event = await addEvent(api, host, { paymentStatus: 2 });
    const email = unique();
    await api.request('sendEventInvitation', { event_id: event.id, name: 'Guest', email }, host);
    await api.request('deleteEvent', { event_id: event.id }, host);
    expect(await api.mailbox(email)).toEqual([]);
  });
});

async function uploadSheet(host: Visitor, event_id: string, emails: readonly string[], name = 'Guest') {
  const columns = ['Name', 'Email'].map((header) => ({ header, width: 20 }));
  const table = writeTable({ title: 'People', columns, rows: emails.map((email) => [name, email]) });
  const invitation_xlsx = new File([table.slice()], 'people.xlsx');
  return (await api.request('bulkSendEventInvitations', { event_id, invitation_xlsx }, host)).data;
}

describe('codes asked for from one address', { timeout: 60_000 }, () => {
  let venue: ApiFixture;
  beforeAll(async () => {
    venue = await createApiFixture({ settings: { trustedProxies: 1 } });
  });
  afterAll(() => venue.close());
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  const NETWORK_FULL = /^This network asked for many codes\. Please try again in \d+ (?:minutes|hours)\.$/;

  test('mail ten strangers of 150, whom nobody’s answers tell apart from customers', async () => {
    const strangers = Array.from({ length: 150 }, unique);
    const { company } = await venue.approvedCompany();
    for (const email of strangers) await venue.request('forgotPassword', { email }, from('192.0.2.1'));
    const mailed = (await venue.mailbox()).filter(({ to }) => strangers.includes(to));
    console.info(`150 × forgot_password for strangers: ${mailed.length} mailed`);
    expect(mailed).toHaveLength(10);
    const [known, unknown] = await Promise.all(
      [company.email, unique()].map((email) => venue.request('forgotPassword', { email }, from('192.0.2.1'))),
    );
    expect(known?.body).toEqual(unknown?.body);
    expect(await venue.mailbox(company.email)).toHaveLength(1);
  });

  test('mail one stranger without an account once a day, from wherever they are asked for', async () => {
    const email = unique();
    for (let at = 0; at < 5; at += 1) {
      await venue.request('forgotPassword', { email }, from(`192.0.2.${10 + at}`));
    }
    expect(await venue.mailbox(email)).toHaveLength(1);
    venue.clock.advance({ hours: 24 });
    await venue.request('resendResetCode', { email }, from('192.0.2.10'));
    expect(await venue.mailbox(email)).toHaveLength(2);
  });

  test('mail one stranger once a day, under however many tags of one mailbox', async () => {
    const [local, domain] = unique().split('@');
    const emails = [
      `${local}@${domain}`,
      `${local}+1@${domain}`,
      `${local}+a+b@${domain}`,
      `${local}@${domain}.`,
    ];
    for (const [at, email] of emails.entries())
      await venue.request('forgotPassword', { email }, from(`192.0.2.${30 + at}`));
    const mailed = (await venue.mailbox()).filter(({ to }) => emails.includes(to));
    expect(mailed.map(({ to }) => to)).toEqual([emails[0]]);
    // Without a session they are one person also where nothing is mailed: to register.
    for (let at = 0; at < 60; at += 1) {
      const email = `${local}+${at}@${domain}`;
      await venue.request('sendRegisterCode', { email }, from(`203.0.113.${at}`));
    }
    expect((await venue.mailbox()).filter(({ to }) => to.startsWith(`${local}+`)).length).toBeLessThan(25);
  });

  test('to register go to twenty in an hour and sixty in a day; then the screen says why', async () => {
    const asked: { status: number; message: string | undefined }[] = [];
    const strangers = Array.from({ length: 150 }, unique);
    for (const [at, email] of strangers.entries()) {
      if (at % 30 === 29) venue.clock.advance({ hours: 1 });
      asked.push(await venue.request('sendRegisterCode', { email }, from('192.0.2.2')));
    }
    const mailed = (await venue.mailbox()).filter(({ to }) => strangers.includes(to));
    console.info(`150 × register_otp for strangers within five hours: ${mailed.length} mailed`);
    expect(mailed).toHaveLength(60);
    expect(asked[20]).toMatchObject({ status: 429, message: expect.stringMatching(NETWORK_FULL) });
    // Who has an account already is counted and refused alike.
    const { company } = await venue.approvedCompany();
    const known = await venue.request('sendRegisterCode', { email: company.email }, from('192.0.2.2'));
    expect(known).toMatchObject({ status: 429, message: asked.at(-1)?.message });
    expect((await venue.request('sendRegisterCode', { email: unique() }, from('192.0.2.3'))).status).toBe(
      200,
    );
  });

  test('to register go to a hundred in an hour from all networks of one IPv6 site', async () => {
    const statuses: number[] = [];
    for (let asked = 0; asked < 130; asked += 1) {
      const address = `2001:db8:11:${Math.floor(asked / 15)}::1`;
      statuses.push((await venue.request('sendRegisterCode', { email: unique() }, from(address))).status);
    }
    expect(statuses).toEqual([...Array(100).fill(200), ...Array(30).fill(429)]);
  });

  test('and confirmed are not counted: a venue of any number asks and gets theirs', async () => {
    const { db } = venue.appContext;
    const codeOf = async (email: string) => /^\d{6}$/m.exec((await venue.mailbox(email))[0]?.text ?? '')?.[0];
    const ask = (email: string) => venue.request('forgotPassword', { email }, from('192.0.2.4'));
    const key = 'recipients-reset-60:192.0.2.4';
    const resetsAt = new Date(venue.clock.now().getTime() + 3_600_000);
    await db.insert(rateLimits).values({ key, count: 249, resetsAt });
    for (let at = 0; at < 5; at += 1) {
      const { email } = (await venue.approvedCompany()).company;
      expect((await ask(email)).status).toBe(200);
      const otp = await codeOf(email);
      // Twice: one recipient is given back once.
      for (let time = 0; time < 2; time += 1)
        expect((await venue.request('verifyResetCode', { email, otp }, from('192.0.2.4'))).status).toBe(200);
    }
    const unconfirmed = unique();
    const answers = [await ask(unconfirmed), await ask(unconfirmed), await ask(unique())];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(answers[2]?.message).toMatch(NETWORK_FULL);
    for (let at = 0; at < 30; at += 1) {
      const email = unique();
      expect((await venue.request('sendRegisterCode', { email }, from('192.0.2.5'))).status).toBe(200);
      const otp = await codeOf(email);
      expect((await venue.request('verifyRegisterCode', { email, otp }, from('192.0.2.5'))).status).toBe(200);
    }
  });

  test('ask one stranger at most 63 times a day to register, however many addresses ask', async () => {
    const email = unique();
    let refused: string | undefined;
    let mails = 0;
    for (let at = 0; at < 24 * 12; at += 1) {
      const answer = await venue.request('sendRegisterCode', { email }, from(`198.51.100.${at % 250}`));
      if (answer.status === 429) refused = answer.message;
      mails += await venue.appContext.mail.deliverDue();
      venue.clock.advance({ minutes: 5 });
    }
    console.info(
      `a code to register for one stranger, asked for every five minutes of a day: ${mails} mails`,
    );
    expect(mails).toBeLessThanOrEqual(63);
    expect(refused).toMatch(
      /^Too many codes were sent to this e-mail\. Please try again in \d+ (minutes|hours)\.$/,
    );
  });
});

test('changing the password again and again mails its owner at once and then at a distance, the latest always', async () => {
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
