/** Mails pending since before a restored backup are held until the administrator decides (decision 123). */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { markBackup } from '../../../server/infra/db/backup-mark.ts';
import { outgoingMails } from '../../../server/infra/db/schema.ts';
import { readHeld } from '../../../server/infra/mail/held-mails.ts';
import { holdMailsAfterRestore } from '../../../server/startup/hold-after-restore.ts';
import { command, holdMails } from '../../support/mails/held-mails.ts';
import { createMailFixture, type MailFixture } from '../../support/mails/mail-fixture.ts';
import { mailServer, note } from '../../support/mails/mail-servers.ts';

describe('a mail that was pending at the backup', () => {
  // A database per test: a restore holds all pending mails.
  let api: MailFixture;
  beforeEach(async () => {
    api = await createMailFixture();
  });
  afterEach(() => api.close());

  const later = { to: 'new@example.test' };

  /** One pending mail of each kind, one of them being delivered. */
  async function waiting(): Promise<void> {
    const code = {
      isUrgent: true as const,
      initiator: 'a',
      expiresAt: new Date(api.clock.now().getTime() + 600_000),
    };
    await api.compose(
      note('receipt@example.test'),
      note('code@example.test', code),
      note('reminder@example.test', { topic: 'reminder:i:r', bulk: { companyId: 'c' } }),
      note('change@example.test', { topic: 'change:i:c', bulk: { companyId: 'c' } }),
    );
    await api.invitations('host', 3);
    await api.appContext.db
      .update(outgoingMails)
      .set({ attempts: 1 })
      .where(eq(outgoingMails.to, 'receipt@example.test'));
  }

  const deliver = async () => {
    const server = mailServer();
    await api.worker(server).deliverDue();
    return server.received.map(({ to }) => to).sort();
  };
  const hold = () => holdMails(api.appContext, undefined, '--yes');

  test('is not sent, while mails written after the restore are; every command says so', async () => {
    await waiting();
    expect((await hold()).output).toContain('7 mails are held');
    await api.compose(note(later.to));
    expect(await deliver()).toEqual([later.to]);
    expect((await api.mailbox('receipt@example.test')).map(({ sentAt }) => sentAt)).toEqual([]);
    const { output } = await command(api.appContext, 'mails', 'held');
    expect(output).toMatch(/invitations +3/);
    expect(output).toMatch(/reminders +1/);
    expect(output).toMatch(/changes and cancellations of events +1/);
    expect((await command(api.appContext, 'companies')).output).toContain('7 mails are held');
    expect((await command(api.appContext, 'help')).output).not.toContain('mails are held');
  });

  test('is not held while a server runs, nor without the typed words; the question says how many there are', async () => {
    await waiting();
    expect(await command(api.appContext, 'mails', 'hold', '--yes')).toMatchObject({
      isDone: false,
      output: expect.stringContaining('A server runs over these data'),
    });
    for (const answer of [undefined, '', 'yes', 'held']) {
      const { isDone, output, asked } = await holdMails(api.appContext, answer);
      expect([isDone, output]).toEqual([false, expect.stringContaining('Nothing was held')]);
      expect(asked[0]).toContain('7 mails that wait are held from now on');
      expect(asked[0]).toContain('PostgreSQL');
    }
    expect((await holdMails(api.appContext, 'hold mails', '--force')).isDone).toBe(false);
    expect(await readHeld(api.appContext.db)).toBeUndefined();
    expect((await holdMails(api.appContext, 'hold mails')).output).toContain('7 mails are held');
  });

  test('is sent once it is released; a code that has expired is not', async () => {
    await waiting();
    await hold();
    api.clock.advance({ minutes: 11 });
    expect(await deliver()).toEqual([]);
    expect((await api.stored('code@example.test'))?.lastError).toBe('expired');
    expect((await command(api.appContext, 'mails', 'release')).output).toContain('6 mails are released');
    expect(await deliver()).toHaveLength(6);
    expect((await command(api.appContext, 'mails', 'held')).output).toBe('No mail is held.');
  });

  test('counts as sent once it is dropped, except codes; later mails are sent', async () => {
    await waiting();
    await hold();
    expect((await command(api.appContext, 'mails', 'drop')).output).toContain('7 mails are dropped');
    await api.compose(note(later.to));
    expect(await deliver()).toEqual([later.to]);
    expect(await api.stored('change@example.test')).toMatchObject({ dueAt: null, text: '', lastError: null });
    expect((await api.stored('change@example.test'))?.sentAt).toEqual(api.clock.now());
    expect(await api.stored('code@example.test')).toMatchObject({ sentAt: null, subject: '', text: '' });
    expect((await command(api.appContext, 'mails', 'retry')).output).toContain('No mail was given up');
  });

  test('is held once by a backup’s mark; mails written after a first restore are held by a second', async () => {
    const { appContext } = api;
    const folder = await mkdtemp(join(tmpdir(), 'vantage-return-'));
    const madeAt = new Date(api.clock.now().getTime() - 86_400_000);
    await waiting();
    await holdMailsAfterRestore(appContext, folder);
    expect(await readHeld(appContext.db)).toBeUndefined();
    await markBackup(folder, madeAt);
    await holdMailsAfterRestore(appContext, undefined);
    expect(await readHeld(appContext.db)).toBeUndefined();
    await holdMailsAfterRestore(appContext, folder);
    const first = await readHeld(appContext.db);
    expect(first).toMatchObject({ since: api.clock.now(), madeAt });
    expect(await readdir(folder)).toEqual([]);
    await api.compose(note(later.to));
    await holdMailsAfterRestore(appContext, folder);
    expect(await readHeld(appContext.db)).toEqual(first);
    await markBackup(folder, madeAt);
    await holdMailsAfterRestore(appContext, folder);
    expect(await deliver()).toEqual([]);
    await rm(folder, { recursive: true });
  });
});
