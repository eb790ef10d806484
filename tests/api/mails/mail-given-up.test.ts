/** Which mails are given up when the mail server is unreachable or refuses everybody, and how they are retried. */
import { beforeEach, describe, expect, test } from 'vitest';
import { runCommand } from '../../../server/admin/commands.ts';
import { outgoingMails } from '../../../server/infra/db/schema.ts';
import { MailRefused, type MailTransport } from '../../../server/infra/mail/mail-transport.ts';
import { releaseHeldInvitations, rewriteChangedInvitations } from '../../../server/jobs/guest-mail-jobs.ts';
import { addEvent } from '../../support/api/api-items.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { createMailFixture } from '../../support/mails/mail-fixture.ts';
import { mailServer, note } from '../../support/mails/mail-servers.ts';

const api = forThisFile(createMailFixture);
let start: number | undefined;
beforeEach(async () => {
  start ??= api.clock.now().getTime();
  api.clock.advance({ ms: start - api.clock.now().getTime() });
  await api.appContext.db.delete(outgoingMails);
});

const refuses = (words: string) => new MailRefused(words, true);
const retry = () => runCommand(api.appContext, { words: ['mails', 'retry'] });

/** Attempts hour by hour. */
async function tryForHours(transport: MailTransport, hours: number): Promise<void> {
  const mail = api.worker(transport);
  for (let hour = 0; hour < hours; hour += 1) {
    await mail.deliverDue();
    api.clock.advance({ hours: 1 });
  }
}

test('a mail that is refused with characters that no database stores is given up as any other', async () => {
  await api.compose(note('odd@example.test'));
  const server = mailServer(3, refuses(`550 5.1.1 no\0such\ud800 mailbox ${'x'.repeat(100_000)}`));
  await tryForHours(server, 3);
  const { dueAt, lastError } = (await api.stored('odd@example.test')) ?? {};
  expect([dueAt, lastError?.slice(0, 22), lastError?.length]).toEqual([
    null,
    '550 5.1.1 nosuch mailb',
    2_000,
  ]);
});

describe('a mail is kept', () => {
  test('if it could not be tried for days, as with a stopped server or a disabled company, and then fails', async () => {
    await api.compose(note('waited@example.test'));
    api.clock.advance({ days: 5 });
    const server = mailServer(1, new Error('450 4.2.0 greylisted'));
    await tryForHours(server, 2);
    expect(server.received).toHaveLength(1);
  });

  test('if it was tried under a clock that was days ahead', async () => {
    await api.compose(note('ahead@example.test'));
    const server = mailServer(2);
    const mail = api.worker(server);
    await mail.deliverDue();
    api.clock.advance({ days: 4 });
    await mail.deliverDue();
    expect((await api.stored('ahead@example.test'))?.dueAt).not.toBeNull();
  });

  test.each([
    ['may not relay', '554 5.7.1 relay access denied', ['example.test']],
    ['says so in words of its own', '550 relaying is not allowed', ['one.test', 'two.test', 'three.test']],
  ])('while the mail server %s, for three days', async (_, words, sites) => {
    for (const site of sites) await api.compose(note(`guest@${site}`));
    const server = mailServer(10 * sites.length, refuses(words));
    await tryForHours(server, 14);
    expect(server.received).toHaveLength(sites.length);
  });

  test('until it was refused twice, however often it was unanswered before', async () => {
    await api.compose(note('away@example.test'));
    await tryForHours(mailServer(3), 3);
    const server = mailServer(1, refuses('550 5.1.1 no such mailbox'));
    await tryForHours(server, 2);
    expect(server.received).toHaveLength(1);
  });
});

test('a recipient that alone is refused is tried twice, whatever the reply', async () => {
  const failing = refuses('554 5.7.1 we take nothing of yours');
  const server: MailTransport = {
    async deliver({ to }) {
      if (to === 'closed@example.test') throw failing;
    },
  };
  await api.compose(note('closed@example.test'));
  const mail = api.worker(server);
  for (let hour = 0; hour < 4; hour += 1) {
    await api.compose(note(`open-${hour}@example.test`));
    await mail.deliverDue();
    api.clock.advance({ hours: 1 });
  }
  expect(await api.stored('closed@example.test')).toMatchObject({ dueAt: null, sentAt: null });
});

describe('mails retry', () => {
  const giveUp = () => tryForHours(mailServer(100, refuses('550 5.1.1 no such mailbox')), 3);

  test('retries mails that were given up, but neither codes nor replaced mails', async () => {
    expect((await retry()).output).toContain('No mail was given up');
    await api.compose(note('guest@example.test'));
    await api.compose(note('topic@example.test', { topic: 'gala' }));
    const expiresAt = new Date(api.clock.now().getTime() + 600_000);
    await api.compose(note('code@example.test', { isUrgent: true, expiresAt }));
    await giveUp();
    await api.compose(note('topic@example.test', { topic: 'gala' }));
    expect((await retry()).output).toContain('1 mail is tried again');
    const server = mailServer();
    await api.worker(server).deliverDue();
    expect(server.received.map(({ to }) => to).sort()).toEqual(['guest@example.test', 'topic@example.test']);
    expect((await retry()).output).toContain('No mail was given up');
  });

  test('mails only people who are still invited, with the current text', async () => {
    const host = await api.approvedCompany('event');
    const { id: eventId } = await addEvent(api, host, { paymentStatus: 2 });
    const invite = async (email: string) => {
      const person = { event_id: eventId, name: 'Ada', email };
      return (await api.request('sendEventInvitation', person, host)).data?._id;
    };
    await invite('still@example.test');
    const cancelled = await invite('cancelled@example.test');
    await giveUp();
    await api.request('cancelEventInvitation', { invitation_id: cancelled }, host);
    expect((await retry()).output).toContain('2 mails are tried again');
    await releaseHeldInvitations(api.appContext);
    await rewriteChangedInvitations(api.appContext);
    const server = mailServer();
    await api.worker(server).deliverDue();
    expect(server.received.map(({ to }) => to)).toEqual(['still@example.test']);
  });
});
