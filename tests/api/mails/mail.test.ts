import { beforeEach, describe, expect, test } from 'vitest';
import { outgoingMails } from '../../../server/infra/db/schema.ts';
import { MailRefused } from '../../../server/infra/mail/mail-transport.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { createMailFixture } from '../../support/mails/mail-fixture.ts';
import { letter, mailServer } from '../../support/mails/mail-servers.ts';

const api = forThisFile(createMailFixture);
beforeEach(async () => {
  await api.appContext.db.delete(outgoingMails);
});

async function tryForHours(mail: ReturnType<typeof api.worker>, hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour += 1) {
    await mail.deliverDue();
    api.clock.advance({ hours: 1 });
  }
}

describe('a mail', () => {
  test('is sent if its transaction commits, and otherwise not at all', async () => {
    const server = mailServer();
    const failing = api.appContext.db.transaction(async (tx) => {
      await api.appContext.mail.compose(tx, letter('undone@example.test'));
      throw new Error('the cause failed');
    });
    await expect(failing).rejects.toThrow('the cause failed');
    await api.appContext.db.transaction((tx) => api.appContext.mail.compose(tx, letter('done@example.test')));
    expect(await api.worker(server).deliverDue()).toBe(1);
    expect(server.received.map(({ to }) => to)).toEqual(['done@example.test']);
  });

  test('has the same content as text and HTML, with all of it escaped', async () => {
    const server = mailServer();
    await api.compose(letter('ada@example.test'));
    await api.worker(server).deliverDue();
    const [mail] = server.received;
    expect(mail?.text).toBe(
      'Hello Ada,\n\nHere is your code.\n\n123456\n\nPlace: Oslo\n\nOpen: http://vantage.test/?a=1&b=2\n\nThe Vantage team',
    );
    expect(mail?.html).toContain('<title>Tickets &#38; &#60;more&#62;</title>');
    expect(mail?.html).toContain('href="http://vantage.test/?a=1&#38;b=2"');
  });

  test('is deleted here once a mail server has accepted it, because of its codes', async () => {
    await api.compose(letter('ada@example.test'));
    await api.worker(mailServer()).deliverDue();
    expect(await api.stored('ada@example.test')).toMatchObject({
      text: '',
      html: '',
      dueAt: null,
      sentAt: api.clock.now(),
    });
  });
});

describe('a mail server that fails', () => {
  test('is tried again with growing delays, with the same id', async () => {
    const server = mailServer(3);
    const mail = api.worker(server);
    await api.compose(letter('late@example.test'));
    const waits: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      expect(await mail.deliverDue()).toBe(0);
      const row = await api.stored('late@example.test');
      expect(row?.lastError).toBe('451 try again later');
      const waitMs = (row?.dueAt?.getTime() ?? 0) - api.clock.now().getTime();
      waits.push(waitMs);
      api.clock.advance({ ms: waitMs - 1 });
      expect(await mail.deliverDue()).toBe(0);
      api.clock.advance({ ms: 1 });
    }
    expect(waits).toEqual([5_000, 10_000, 20_000]);
    expect(await mail.deliverDue()).toBe(1);
    expect(server.received).toHaveLength(1);
  });

  test('is tried for three days; then the mail is given up, and kept', async () => {
    const server = mailServer(200);
    const mail = api.worker(server);
    await api.compose(letter('monday@example.test'));
    await tryForHours(mail, 71);
    expect((await api.stored('monday@example.test'))?.dueAt).not.toBeNull();
    await tryForHours(mail, 11);
    const row = await api.stored('monday@example.test');
    expect(row).toMatchObject({ dueAt: null, sentAt: null });
    expect(row?.text).toContain('123456');
  });

  test('and refuses the content is tried twelve times', async () => {
    const mail = api.worker(mailServer(100, new MailRefused('554 we take no such mail')));
    await api.compose(letter('never@example.test'));
    await tryForHours(mail, 13);
    expect(await api.stored('never@example.test')).toMatchObject({ attempts: 12, dueAt: null, sentAt: null });
  });

  test('and knows no such recipient is tried once more an hour later, as unknown recipients harm the sender’s reputation', async () => {
    const mail = api.worker(mailServer(100, new MailRefused('550 no such mailbox', true)));
    await api.compose(letter('gone@example.test'));
    await mail.deliverDue();
    api.clock.advance({ minutes: 59 });
    await mail.deliverDue();
    expect(await api.stored('gone@example.test')).toMatchObject({ attempts: 1 });
    await tryForHours(mail, 13);
    expect(await api.stored('gone@example.test')).toMatchObject({ attempts: 2, dueAt: null, sentAt: null });
  });

  test('does not delay the mails behind the failing one', async () => {
    const server = mailServer(1);
    await api.compose(letter('first@example.test'));
    await api.compose(letter('second@example.test'));
    expect(await api.worker(server).deliverDue()).toBe(1);
    // In either order: both are due at the same moment.
    expect(server.received).toHaveLength(1);
  });
});

describe('several workers', () => {
  test('deliver each mail once', async () => {
    const server = mailServer();
    for (let count = 0; count < 40; count += 1) await api.compose(letter(`many-${count}@example.test`));
    const sent = await Promise.all(
      [api.worker(server), api.worker(server), api.worker(server)].map((one) => one.deliverDue()),
    );
    expect(sent.reduce((sum, one) => sum + one)).toBe(40);
    expect(new Set(server.received.map(({ to }) => to)).size).toBe(40);
    expect(server.received).toHaveLength(40);
  });

  test('take over the expired claim of a killed one', async () => {
    const stuck = api.worker({ deliver: () => new Promise(() => {}) });
    await api.compose(letter('orphan@example.test'));
    void stuck.deliverDue();
    await expect.poll(async () => (await api.stored('orphan@example.test'))?.attempts).toBe(1);
    const server = mailServer();
    expect(await api.worker(server).deliverDue()).toBe(0);
    api.clock.advance({ minutes: 3 });
    expect(await api.worker(server).deliverDue()).toBe(1);
    expect(server.received).toHaveLength(1);
  });

  test('do not send a mail again after another one has, however late the first one fails', async () => {
    let fail = () => {};
    const failed = new Promise<void>((_, reject) => {
      fail = () => reject(new Error('the connection is gone'));
    });
    const slow = api.worker({ deliver: () => failed });
    await api.compose(letter('late@example.test'));
    const done = slow.deliverDue();
    await expect.poll(async () => (await api.stored('late@example.test'))?.attempts).toBe(1);
    api.clock.advance({ minutes: 3 });
    const server = mailServer();
    expect(await api.worker(server).deliverDue()).toBe(1);
    fail();
    await done;
    expect(await api.stored('late@example.test')).toMatchObject({ dueAt: null, lastError: null });
    api.clock.advance({ hours: 1 });
    expect(await api.worker(server).deliverDue()).toBe(0);
  });
});
