import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { outgoingMails } from '../../server/infra/db/schema.ts';
import { createLog } from '../../server/infra/log/log.ts';
import type { EmailTemplate } from '../../server/infra/mail/email-template.ts';
import { say } from '../../server/infra/mail/email-text.ts';
import { MailRefused, type MailToDeliver } from '../../server/infra/mail/mail-transport.ts';
import { createMail } from '../../server/infra/mail/outgoing-mail.ts';
import { withdrawWaiting } from '../../server/infra/mail/repeats.ts';
import { createApiFixture } from '../support/api-fixture.ts';

const api = await createApiFixture();
const { db } = api.appContext;
const { clock } = api;
afterAll(() => api.close());
beforeEach(async () => {
  await db.delete(outgoingMails);
});

const letter = (to: string): EmailTemplate => ({
  to,
  subject: say`Tickets & <more>`,
  greeting: say`Hello Ada,`,
  paragraphs: [say`Here is your code.`],
  code: '123456',
  details: [['Place', say`Oslo`]],
  button: { label: 'Open', url: 'http://vantage.test/?a=1&b=2' },
});

/** A mail server that fails for the first `failures` mails. */
function mailServer(failures = 0, failure = new Error('451 try again later')) {
  const received: MailToDeliver[] = [];
  let refusals = failures;
  return {
    received,
    async deliver(mail: MailToDeliver) {
      if (refusals > 0) {
        refusals -= 1;
        throw failure;
      }
      received.push(mail);
    },
  };
}

async function tryForHours(mail: ReturnType<typeof worker>, hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour += 1) {
    await mail.deliverDue();
    clock.advance({ hours: 1 });
  }
}

const worker = (transport: ReturnType<typeof mailServer>) =>
  createMail({ db, clock, log: createLog('silent'), transport });

const compose = (to: string) => api.appContext.mail.compose(db, letter(to));
const stored = async (to: string) =>
  (await db.select().from(outgoingMails).where(eq(outgoingMails.to, to)))[0];

describe('a mail', () => {
  test('leaves with its cause, or not at all', async () => {
    const server = mailServer();
    const failing = db.transaction(async (tx) => {
      await api.appContext.mail.compose(tx, letter('undone@example.test'));
      throw new Error('the cause failed');
    });
    await expect(failing).rejects.toThrow('the cause failed');
    await db.transaction((tx) => api.appContext.mail.compose(tx, letter('done@example.test')));
    expect(await worker(server).deliverDue()).toBe(1);
    expect(server.received.map(({ to }) => to)).toEqual(['done@example.test']);
  });

  test('says the same as text and as HTML, with nothing of it read as HTML', async () => {
    const server = mailServer();
    await compose('ada@example.test');
    await worker(server).deliverDue();
    const [mail] = server.received;
    expect(mail?.text).toBe(
      'Hello Ada,\n\nHere is your code.\n\n123456\n\nPlace: Oslo\n\nOpen: http://vantage.test/?a=1&b=2\n\nThe Vantage team',
    );
    expect(mail?.html).toContain('<title>Tickets &#38; &#60;more&#62;</title>');
    expect(mail?.html).toContain('href="http://vantage.test/?a=1&#38;b=2"');
  });

  test('is forgotten here once a mail server has it, for its codes', async () => {
    await compose('ada@example.test');
    await worker(mailServer()).deliverDue();
    expect(await stored('ada@example.test')).toMatchObject({
      text: '',
      html: '',
      dueAt: null,
      sentAt: clock.now(),
    });
  });
});

describe('a mail server that fails', () => {
  test('is asked again, each time later, under the same id', async () => {
    const server = mailServer(3);
    const mail = worker(server);
    await compose('late@example.test');
    const waits: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      expect(await mail.deliverDue()).toBe(0);
      const row = await stored('late@example.test');
      expect(row?.lastError).toBe('451 try again later');
      const waitMs = (row?.dueAt?.getTime() ?? 0) - clock.now().getTime();
      waits.push(waitMs);
      clock.advance({ ms: waitMs - 1 });
      expect(await mail.deliverDue()).toBe(0);
      clock.advance({ ms: 1 });
    }
    expect(waits).toEqual([5_000, 10_000, 20_000]);
    expect(await mail.deliverDue()).toBe(1);
    expect(server.received).toHaveLength(1);
  });

  test('is asked for a weekend and a day; then the mail is given up, and kept', async () => {
    const server = mailServer(200);
    const mail = worker(server);
    await compose('monday@example.test');
    await tryForHours(mail, 71);
    expect((await stored('monday@example.test'))?.dueAt).not.toBeNull();
    await tryForHours(mail, 3);
    const row = await stored('monday@example.test');
    expect(row).toMatchObject({ dueAt: null, sentAt: null });
    expect(row?.text).toContain('123456');
  });

  test('and says that it never will is asked twelve times', async () => {
    const mail = worker(mailServer(100, new MailRefused('550 no such mailbox')));
    await compose('never@example.test');
    await tryForHours(mail, 13);
    expect(await stored('never@example.test')).toMatchObject({ attempts: 12, dueAt: null, sentAt: null });
  });

  test('does not hold up the mails behind the failing one', async () => {
    const server = mailServer(1);
    await compose('first@example.test');
    await compose('second@example.test');
    expect(await worker(server).deliverDue()).toBe(1);
    // Whichever was tried first: both are due at the same moment.
    expect(server.received).toHaveLength(1);
  });
});

describe('a mail that repeats an earlier one', () => {
  const repeat = (greeting: string, to = 'loop@example.test') =>
    api.appContext.mail.compose(db, {
      ...letter(to),
      greeting: say`${greeting}`,
      topic: `test:${to}`,
      pace: 'spaced',
    });

  test('takes the place of one that waits: the first leaves, then the latest, at growing distances', async () => {
    const server = mailServer();
    const mail = worker(server);
    const perDay: number[] = [];
    for (let hour = 0; hour < 7 * 24; hour += 1) {
      await repeat(`hour ${hour}`);
      await mail.deliverDue();
      clock.advance({ hours: 1 });
      if (hour % 24 === 23) perDay.push(server.received.length);
    }
    console.info(`a mail repeated each hour for a week: ${perDay.join(', ')} left by the end of each day`);
    expect(perDay).toEqual([3, 4, 5, 6, 7, 8, 9]);
    clock.advance({ days: 1 });
    await mail.deliverDue();
    expect(server.received.at(-1)?.text).toContain('hour 167');
    clock.advance({ days: 8 });
    await repeat('after a quiet week');
    expect(await mail.deliverDue()).toBe(1);
  });

  test('takes the place of one that a mail server refused for now, and leaves one at delivery alone', async () => {
    const failing = worker(mailServer(1));
    await repeat('refused for now', 'retry@example.test');
    await failing.deliverDue();
    await repeat('latest', 'retry@example.test');
    const server = mailServer();
    expect(await worker(server).deliverDue()).toBe(1);
    expect(server.received[0]?.text).toContain('latest');

    const stuck = worker({ received: [], deliver: () => new Promise(() => {}) });
    await repeat('at delivery', 'stuck@example.test');
    void stuck.deliverDue();
    await expect.poll(async () => (await stored('stuck@example.test'))?.attempts).toBe(1);
    await repeat('next', 'stuck@example.test');
    clock.advance({ minutes: 15 });
    expect(await worker(server).deliverDue()).toBe(2);
  });

  test('still counts as offered when it takes the place of one that was, and can be replaced again', async () => {
    const to = 'offered@example.test';
    await repeat('offered', to);
    await worker(mailServer(1)).deliverDue();
    for (const words of ['edited', 'edited again']) await repeat(words, to);
    expect(await stored(to)).toMatchObject({ attempts: 1, text: expect.stringContaining('edited again') });
    const { unseen } = await withdrawWaiting(db, [`test:${to}`]);
    expect([...unseen]).toEqual([]);
    await repeat('never offered', to);
    expect([...(await withdrawWaiting(db, [`test:${to}`])).unseen]).toEqual([`test:${to}`]);
  });

  test('with a code leaves at once, and no earlier code after it', async () => {
    for (const code of ['111111', '222222'])
      await api.appContext.mail.compose(db, {
        ...letter('code@example.test'),
        code,
        topic: 'code',
        pace: 'at-once',
      });
    const server = mailServer();
    await worker(server).deliverDue();
    expect(server.received.map(({ text }) => text.match(/\d{6}/)?.[0])).toEqual(['222222']);
  });
});

describe('several workers', () => {
  test('deliver each mail once', async () => {
    const server = mailServer();
    for (let count = 0; count < 40; count += 1) await compose(`many-${count}@example.test`);
    const sent = await Promise.all(
      [worker(server), worker(server), worker(server)].map((one) => one.deliverDue()),
    );
    expect(sent.reduce((sum, one) => sum + one)).toBe(40);
    expect(new Set(server.received.map(({ to }) => to)).size).toBe(40);
    expect(server.received).toHaveLength(40);
  });

  test('take over what a killed one had claimed, after its time', async () => {
    const stuck = worker({ received: [], deliver: () => new Promise(() => {}) });
    await compose('orphan@example.test');
    void stuck.deliverDue();
    await expect.poll(async () => (await stored('orphan@example.test'))?.attempts).toBe(1);
    const server = mailServer();
    expect(await worker(server).deliverDue()).toBe(0);
    clock.advance({ minutes: 3 });
    expect(await worker(server).deliverDue()).toBe(1);
    expect(server.received).toHaveLength(1);
  });
});

describe('the development mailbox', () => {
  test('shows a page with the newest mail first, and nothing of a mail as HTML', async () => {
    await compose('older@example.test');
    await compose('newer@example.test');
    await api.mailbox();
    const page = await (await api.app.request('/dev/mail')).text();
    expect(page.indexOf('newer@example.test')).toBeLessThan(page.indexOf('older@example.test'));
    expect(page).toContain('Tickets &#38; &#60;more&#62;');
    expect(page).toContain('<strong class="code">123456</strong>');
    const only = await (await api.app.request('/dev/mail?to=OLDER@example.test')).text();
    expect(only).not.toContain('newer@example.test');
  });

  test('answers the same as JSON', async () => {
    await compose('ada@example.test');
    await compose('bob@example.test');
    await api.mailbox();
    const answer = await api.app.request('/dev/mail.json?to=ada%40example.test');
    const sentAt = clock.now().toISOString();
    expect(await answer.json()).toEqual([
      {
        to: 'ada@example.test',
        subject: 'Tickets & <more>',
        text: expect.stringContaining('123456'),
        sentAt,
      },
    ]);
  });
});
