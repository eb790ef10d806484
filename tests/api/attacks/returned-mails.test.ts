/**
 * Forged bounce reports: anyone who knows the address for reports can send them. What they can change, what they
 * cost, and what a company gains if its own mails bounce.
 */
import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { invitations, outgoingMails, rateLimits } from '../../../server/infra/db/schema.ts';
import { createLog } from '../../../server/infra/log/log.ts';
import { MailRefused } from '../../../server/infra/mail/mail-transport.ts';
import { createMail } from '../../../server/infra/mail/outgoing-mail.ts';
import { addEvent } from '../../support/api/api-items.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { guestEmail } from '../../support/invitations/guests.ts';
import { createBounceFixture } from '../../support/mails/bounce-fixture.ts';
import { ofGmail, postfixReport } from '../../support/mails/delivery-reports.ts';

const api = forThisFile(createBounceFixture);
const json = { type: 'application/json' };

const newEvent = (userLimit = 0) => addEvent(api, api.host, { paymentStatus: 2, userLimit });
const correct = (invitation_id: string, email: string) =>
  api.request('correctInvitation', { invitation_id, name: 'Ada', email }, api.host);
const bouncesNoted = async () =>
  (await api.appContext.db.select().from(outgoingMails)).filter(({ bounce }) => bounce !== null).length;

describe('The webhook', () => {
  test('does not exist without its secret in the environment', async () => {
    const closed = await createBounceFixture({ settings: { mailWebhookSecret: undefined } });
    const answer = await closed.report(postfixReport({ messageId: '<1@a>', to: 'a@b.test' }));
    expect([answer.status, await answer.json()]).toMatchObject([404, { message: 'There is no such call' }]);
    await closed.close();
  });

  test('refuses reports without the secret, without parsing them', async () => {
    const event = await newEvent();
    const mail = await api.invited(event.id);
    const counted = async () =>
      await api.appContext.db.select().from(rateLimits).where(eq(rateLimits.key, 'mail-reports'));
    const before = await counted();
    for (const secret of [
      '',
      'wrong',
      `${'q8Zt0vLxW2rNf5sKc7HbY1pMj4GdE9u'}B`,
      'x'.repeat(5_000),
      api.host.token,
    ])
      expect((await api.report(postfixReport(mail), { secret })).status).toBe(401);
    expect(await counted()).toEqual(before);
    expect((await api.stateOf(event.id, mail.to))?.state).toBe('sent');
  });

  test('accepts only its own content types and sizes', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=a',
      '',
    ])
      expect((await api.report('a=b', { type })).status, type).toBe(415);
    expect((await api.report('x'.repeat(256 * 1024 + 1))).status).toBe(413);
    expect((await api.report('x'.repeat(256 * 1024))).status).toBe(200);
  });

  test('names wrong JSON fields to callers with the secret', async () => {
    const right = { message_id: '<1@a>', recipient: 'a@b.test', status: '5.1.1' };
    const answerTo = async (fields: unknown) => (await api.report(JSON.stringify(fields), json)).status;
    expect(await answerTo(right)).toBe(200);
    for (const wrong of [{}, [], null, { ...right, status: '550' }, { ...right, reason: 1 }, [right]])
      expect(await answerTo(wrong), JSON.stringify(wrong)).toBe(400);
    expect((await api.report('{', json)).status).toBe(400);
    expect((await api.report(`${'['.repeat(5_000)}`, json)).status).toBe(400);
  });

  test('answers alike for mails of ours, other mails and unreadable ones', async () => {
    const event = await newEvent();
    const mail = await api.invited(event.id);
    const unknown = { ...mail, messageId: `<${randomBytes(12).toString('hex')}@vantage.example>` };
    const contents = [
      postfixReport(unknown),
      postfixReport(mail),
      postfixReport(mail),
      'I am on holiday.',
      '',
    ];
    const answers = [];
    for (const content of contents) {
      const answer = await api.report(content);
      answers.push([answer.status, await answer.text()]);
    }
    expect(new Set(answers.map(String)).size).toBe(1);
  });

  test('accepts 3,000 reports an hour, then names the time for the next', async () => {
    const limited = await createBounceFixture();
    const report = () => limited.report('x');
    await report();
    await limited.appContext.db
      .update(rateLimits)
      .set({ count: 2_999 })
      .where(eq(rateLimits.key, 'mail-reports'));
    expect((await report()).status).toBe(200);
    const refused = await report();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(3_600);
    limited.clock.advance({ minutes: 61 });
    expect((await report()).status).toBe(200);
    await limited.close();
  });

  test('accepts none while the disk is too full for changes', async () => {
    const full = await createBounceFixture({ freeSpaceOf: async () => 100 * 1024 * 1024 });
    const answer = await full.report('x');
    expect([answer.status, answer.headers.has('retry-after')]).toEqual([503, true]);
    await full.close();
  });
});

describe('A forged report', () => {
  test('needs the Message-ID of the mail and its recipient, which only its reader has', async () => {
    const event = await newEvent();
    const mail = await api.invited(event.id);
    const before = await bouncesNoted();
    const id = mail.messageId.slice(1, 25);
    const guesses = [
      { ...mail, to: 'eve@example.test' },
      { ...mail, messageId: `<${id.slice(0, 23)}@vantage.example>` },
      { ...mail, messageId: `<${id.slice(0, 8)}${'0'.repeat(16)}@vantage.example>` },
      { ...mail, messageId: `<${id}' or true@vantage.example>` },
      { ...mail, messageId: `<x@a> <${id}@vantage.example>` },
    ];
    for (const guess of guesses) {
      await api.report(postfixReport(guess));
      await api.report(ofGmail(guess));
    }
    expect(await bouncesNoted()).toBe(before);
  });

  test.each([
    ['10,000 parts', `Content-Type: multipart/report; boundary=a\n\n${'--a\n\nx\n'.repeat(10_000)}`],
    [
      'parts within parts',
      Array.from(
        { length: 4_000 },
        (_, at) => `Content-Type: multipart/a; boundary=b${at}\n\n--b${at}\n`,
      ).join(''),
    ],
    ['a huge header', `X: ${'y'.repeat(200_000)}\n\n`],
    ['many headers', `${'to: a@b\n'.repeat(30_000)}\n`],
    ['bytes', '\0\xff'.repeat(60_000)],
  ])('of %s is answered and ignored', async (_, content) => {
    const before = await bouncesNoted();
    expect((await api.report(content)).status).toBe(200);
    expect(await bouncesNoted()).toBe(before);
  });

  test('by the guest adds to the list one line of limited length, without links or control characters', async () => {
    const event = await newEvent();
    const mail = await api.invited(event.id);
    await api.report(
      postfixReport({ ...mail, said: `550 5.1.1 \u202e\u0007<b>free</b> ${'x'.repeat(3_000)}` }),
    );
    const said = (await api.stateOf(event.id, mail.to))?.said ?? '';
    expect(said).toMatch(/^550 5\.1\.1 <b>free<\/b> x+$/);
    expect(said).toHaveLength(300);
  });
});

describe('A company that reports its own mails as bounced', () => {
  test('gets back no place on the list and no mail of the day', async () => {
    const host = await api.approvedCompany();
    const event = await addEvent(api, host, { paymentStatus: 2, userLimit: 20 });
    const invite = (email: string) =>
      api.request('sendEventInvitation', { event_id: event.id, name: 'Ada', email }, host);
    const emails = Array.from({ length: 20 }, guestEmail);
    for (const email of emails) expect((await invite(email)).status).toBe(201);
    await api.mailbox();
    for (const email of emails) await api.report(postfixReport(await api.latestMail(email)));
    expect((await invite(guestEmail())).message).toContain('all are invited');
    const resend = async () =>
      (await api.request('resendFailedInvitations', { item_id: event.id }, host)).data;
    expect(await resend()).toEqual({ sent: 20, left: 0 });
    api.clock.advance({ minutes: 30 });
    await api.mailbox();
    for (const email of emails) await api.report(postfixReport(await api.latestMail(email)));
    // 40 a day for an event of 20: both rounds were sent.
    expect((await api.request('resendFailedInvitations', { item_id: event.id }, host)).status).toBe(429);
  });

  test('mails nobody sooner or more often: bounced mails keep their minimum interval', async () => {
    const event = await newEvent();
    const first = await api.invited(event.id, 'often@example.test');
    let mail = { to: first.to, messageId: first.messageId };
    for (let hour = 0; hour < 24; hour += 1) {
      await api.report(postfixReport(mail));
      await correct(first.id, first.to);
      api.clock.advance({ hours: 1 });
      await api.mailbox();
      mail = await api.latestMail(first.to);
    }
    const sent = (await api.mailbox(first.to)).length;
    console.info(`mails in a day to a guest whose mails come back: ${sent}`);
    expect(sent).toBeLessThanOrEqual(4);
  });

  test('has still mailed the guest if the mail sent again is refused', async () => {
    const event = await newEvent();
    const { id, ...mail } = await api.invited(event.id);
    await api.report(postfixReport(mail));
    await correct(id, mail.to);
    const { db } = api.appContext;
    const deliver = async () => {
      throw new MailRefused('550 5.1.1 No such user', true);
    };
    const delivery = createMail({ db, clock: api.clock, log: createLog('silent'), transport: { deliver } });
    for (let time = 0; time < 3; time += 1) {
      api.clock.advance({ hours: 2 });
      await delivery.deliverDue();
    }
    expect((await api.stateOf(event.id, mail.to))?.state).toBe('refused');
    expect((await correct(id, guestEmail())).status).toBe(200);
    const [guest] = await db.select().from(invitations).where(eq(invitations.id, id));
    expect(guest?.mailedAt).not.toBeNull();
  });

  // Last, because days pass.
  test('mails no more recipients by correcting them', async () => {
    const event = await newEvent(1);
    let { id, ...mail } = await api.invited(event.id);
    const answers = [];
    for (let time = 0; time < 8; time += 1) {
      await api.report(postfixReport(mail));
      const email = guestEmail();
      const { status, data } = await correct(id, email);
      answers.push(status);
      await api.mailbox(email);
      if (data) ({ id, ...mail } = { id: data._id, ...(await api.latestMail(email)) });
      api.clock.advance({ days: 1 });
    }
    console.info(`corrected after a bounce, one user: ${answers.join(' ')}`);
    // The first and five more, the limit of an event for one person.
    expect(answers).toEqual([200, 200, 200, 200, 200, 409, 409, 409]);
  });
});
