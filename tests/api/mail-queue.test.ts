import { eq, isNotNull, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { outgoingMails } from '../../server/infra/db/schema.ts';
import { createLog } from '../../server/infra/log/log.ts';
import type { EmailTemplate } from '../../server/infra/mail/email-template.ts';
import { say } from '../../server/infra/mail/email-text.ts';
import {
  type MailToDeliver,
  type MailTransport,
  smtpTransport,
} from '../../server/infra/mail/mail-transport.ts';
import { createMail } from '../../server/infra/mail/outgoing-mail.ts';
import { createApiFixture } from '../support/api-fixture.ts';
import { addEvent, offerPlans } from '../support/api-items.ts';
import { openTestMailServer, type TestMailServer } from '../support/smtp-server.ts';

const api = await createApiFixture();
const { db } = api.appContext;
const { clock } = api;
await offerPlans(api);
afterAll(() => api.close());
beforeEach(async () => {
  await db.delete(outgoingMails);
});
let server: TestMailServer | undefined;
afterEach(() => server?.close());

const worker = (transport: MailTransport, limits: { connections?: number; perSecond?: number } = {}) =>
  createMail({ db, clock, log: createLog('silent'), transport, ...limits });

const letter = (to: string, more: Partial<EmailTemplate> = {}): EmailTemplate => ({
  to,
  subject: say`Mail`,
  greeting: say`Hello,`,
  paragraphs: [say`Words.`],
  ...more,
});
const compose = (...letters: EmailTemplate[]) => api.appContext.mail.compose(db, ...letters);
const stored = async (to: string) =>
  (await db.select().from(outgoingMails).where(eq(outgoingMails.to, to)))[0];

/** Invitations that wait, as sheets leave them. */
async function invitations(companyId: string, people: number, domain = 'guests.test'): Promise<void> {
  const now = clock.now().toISOString();
  await db.execute(sql`
    insert into outgoing_mails (id, "to", topic, subject, text, html, due_at, created_at, priority, company_id)
    select ${companyId} || n, ${companyId} || n || '@' || ${domain}, 'invitation:i:' || ${companyId} || n, 'You are invited', 'Come', 'Come',
      ${now}::timestamptz, ${now}::timestamptz, 'bulk', ${companyId}
    from generate_series(1, ${people}::int) as n`);
}

/** A mail server that takes a mail only when told to, except those to the addresses that are let through. */
function heldServer(isTaken: (mail: MailToDeliver) => boolean = () => false) {
  const offered: string[] = [];
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return {
    offered,
    open,
    async deliver(mail: MailToDeliver) {
      offered.push(mail.to);
      if (!isTaken(mail)) await opened;
    },
  };
}

describe('a code', () => {
  test('leaves with the next mails among 10,000 invitations that wait, though nobody takes those', async () => {
    await invitations('crowd', 10_000);
    const slow = heldServer(({ to }) => to === 'new@tablet.test');
    const mail = worker(slow);
    const delivering = mail.deliverDue();
    await expect.poll(() => slow.offered.length).toBeGreaterThan(0);
    await api.request('sendRegisterCode', { email: 'new@tablet.test', name: 'New' });
    void mail.deliverDue();
    await expect.poll(async () => (await stored('new@tablet.test'))?.sentAt).toEqual(clock.now());
    expect(slow.offered.length).toBeLessThan(10);
    const stopped = mail.stop();
    slow.open();
    await stopped;
    expect(await delivering).toBeLessThan(10);
    expect(await db.$count(outgoingMails, isNotNull(outgoingMails.dueAt))).toBeGreaterThan(9_990);
  });

  test('of a reset, words to who has no account and a changed password are as urgent; invitations are not', async () => {
    const host = await api.approvedCompany('event');
    const event = await addEvent(api, host, { paymentStatus: 2 });
    await api.request('forgotPassword', { email: host.company.email });
    await api.request('forgotPassword', { email: 'nobody@urgent.test' });
    await api.request(
      'sendEventInvitation',
      { event_id: event.id, name: 'Ada', email: 'ada@bulk.test' },
      host,
    );
    const rows = await db.select().from(outgoingMails);
    expect(rows.map(({ to, priority, companyId }) => [to, priority, companyId]).sort()).toEqual(
      [
        [host.company.email, 'urgent', null],
        ['nobody@urgent.test', 'urgent', null],
        ['ada@bulk.test', 'bulk', host.company.id],
      ].sort(),
    );
  });

  test('that nobody took within its ten minutes is not sent at all, and its text is gone', async () => {
    await api.request('sendRegisterCode', { email: 'late@tablet.test', name: 'Late' });
    const attempts: number[] = [];
    const failing = worker({
      async deliver() {
        throw new Error('451 later');
      },
    });
    for (let minute = 0; minute < 10; minute += 1) {
      await failing.deliverDue();
      attempts.push((await stored('late@tablet.test'))?.attempts ?? 0);
      clock.advance({ minutes: 1 });
    }
    // Once a minute: not at growing distances that outlive it.
    expect(attempts.at(-2)).toBe(9);
    const taking = heldServer(() => true);
    expect(await worker(taking).deliverDue()).toBe(0);
    expect((await stored('late@tablet.test'))?.dueAt).toBeNull();

    await api.request('sendRegisterCode', { email: 'away@tablet.test', name: 'Away' });
    clock.advance({ minutes: 10 });
    expect(await worker(taking).deliverDue()).toBe(0);
    expect(await stored('away@tablet.test')).toMatchObject({ dueAt: null, sentAt: null, text: '', html: '' });
    expect(taking.offered).toEqual([]);
  });

  test('passes others of which a mail server takes none', async () => {
    for (const at of [1, 2, 3, 4, 5, 6]) await compose(letter(`${at}@silent.test`, { isUrgent: true }));
    await compose(letter('ada@tablet.test', { isUrgent: true }));
    const silent = heldServer(({ to }) => to === 'ada@tablet.test');
    const mail = worker(silent);
    const delivering = mail.deliverDue();
    await expect.poll(async () => (await stored('ada@tablet.test'))?.sentAt).toEqual(clock.now());
    silent.open();
    expect(await delivering).toBe(7);
  });
});

describe('invitations', () => {
  test('of one company leave beside those of thousands of another’s: companies take turns', async () => {
    await invitations('crowd', 2_000);
    clock.advance({ minutes: 1 });
    await invitations('small', 3, 'few.test');
    await compose(letter('receipt@office.test'));
    const order = heldServer(() => true);
    const mail = worker({
      async deliver(one) {
        await order.deliver(one);
        // Enough is seen.
        if (order.offered.length >= 12) void mail.stop();
      },
    });
    await mail.deliverDue();
    expect(order.offered[0]).toBe('receipt@office.test');
    expect(order.offered.slice(0, 12).filter((to) => to.endsWith('@few.test'))).toHaveLength(3);
  });

  test('to a recipient’s mail server that says nothing do not hold those to others', async () => {
    await invitations('silent', 20, 'silent.test');
    await invitations('other', 20, 'fine.test');
    const half = heldServer(({ to }) => to.endsWith('@fine.test'));
    const mail = worker(half);
    const delivering = mail.deliverDue();
    const isSent = sql`${outgoingMails.to} like '%@fine.test' and ${outgoingMails.sentAt} is not null`;
    await expect.poll(() => db.$count(outgoingMails, isSent)).toBe(20);
    expect(half.offered.filter((to) => to.endsWith('@silent.test'))).toHaveLength(3);
    half.open();
    expect(await delivering).toBe(40);
  });

  test('leave at the pace that the operator sets; a code does not wait for them', async () => {
    await invitations('crowd', 20);
    const taking = heldServer(() => true);
    const mail = worker(taking, { perSecond: 2 });
    expect(await mail.deliverDue()).toBe(2);
    expect(await mail.deliverDue()).toBe(0);
    await compose(letter('code@tablet.test', { isUrgent: true }));
    expect(await mail.deliverDue()).toBe(1);
    clock.advance({ ms: 1_500 });
    expect(await mail.deliverDue()).toBe(2);
    clock.advance({ minutes: 1 });
    expect(await mail.deliverDue()).toBe(2);
  });
});

describe('over a mail server', () => {
  const from = 'Vantage <no-reply@vantage.example>';

  test('forty mails need no more than four connections, and codes one of their own', async () => {
    server = await openTestMailServer();
    await invitations('crowd', 40);
    await compose(letter('code@tablet.test', { isUrgent: true }));
    const mail = worker(smtpTransport(server.url, from));
    expect(await mail.deliverDue()).toBe(41);
    expect(new Set(server.received.map(({ to }) => to)).size).toBe(41);
    expect(server.connections()).toBeLessThanOrEqual(5);
    await mail.stop();
  });

  test('what a killed process had handed over comes again under the same Message-ID', async () => {
    let isDeaf = true;
    server = await openTestMailServer(() => (isDeaf ? undefined : '250 taken'));
    await compose(letter('once@example.test'));
    // It is never told that the mail was taken, and never says so: as after kill -9.
    const killed = smtpTransport(server.url, from);
    void worker({
      deliver(mail) {
        killed.deliver(mail).catch(() => {});
        return new Promise(() => {});
      },
    }).deliverDue();
    await expect.poll(() => server?.received.length).toBe(1);
    isDeaf = false;
    clock.advance({ minutes: 3 });
    const next = worker(smtpTransport(server.url, from));
    expect(await next.deliverDue()).toBe(1);
    await next.stop();
    const [first, second] = server.received;
    expect(first?.messageId).toMatch(/^<[\w-]+@vantage\.example>$/);
    expect(second).toEqual(first);
  });

  test('a stop ends what is under way and begins nothing else', async () => {
    await invitations('crowd', 100);
    const held = heldServer();
    const mail = worker(held);
    const delivering = mail.deliverDue();
    await expect.poll(() => held.offered.length).toBe(3);
    const stopped = mail.stop();
    held.open();
    await stopped;
    expect(await delivering).toBe(3);
  });
});
