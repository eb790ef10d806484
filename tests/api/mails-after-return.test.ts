/** Mails that wait since before a return to a backup are held until the administrator decides (decision 123). */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runCommand } from '../../server/admin/commands.ts';
import type { AppContext } from '../../server/context/app-context.ts';
import { markBackup } from '../../server/infra/db/backup-mark.ts';
import { invitations, items, outgoingMails } from '../../server/infra/db/schema.ts';
import { guestNews } from '../../server/infra/db/schema-guest-mails.ts';
import { readHeld } from '../../server/infra/mail/held-mails.ts';
import {
  releaseHeldInvitations,
  remindGuests,
  rewriteChangedInvitations,
  tellGuests,
} from '../../server/jobs/release-invitations.ts';
import { holdAfterReturn } from '../../server/startup/hold-after-return.ts';
import { addEvent } from '../support/api-items.ts';
import { guestEmail } from '../support/guests.ts';
import { createMailFixture, type MailFixture } from '../support/mail-fixture.ts';
import { mailServer, note } from '../support/mail-servers.ts';
import { createNotifiedGuestsFixture, type NotifiedGuestsFixture } from '../support/notified-guests.ts';

const command = (appContext: AppContext, ...words: string[]) => runCommand(appContext, { words });
/** As in a process of its own, by somebody who types an answer. */
const holdMails = (appContext: AppContext, answer: string | undefined, ...options: string[]) => {
  const asked: string[] = [];
  const ask = async (question: string) => {
    asked.push(question);
    return answer;
  };
  const local = { dataDir: '/nowhere', isEmbedded: false, hasBucket: false, ask };
  const words = ['mails', 'hold', ...options];
  return runCommand(appContext, { words }, local).then((result) => ({ ...result, asked }));
};

describe('what waited at the backup', () => {
  // One for each test: a return holds all that waits.
  let api: MailFixture;
  beforeEach(async () => {
    api = await createMailFixture();
  });
  afterEach(() => api.close());

  const later = { to: 'new@example.test' };

  /** One mail of each kind waits, of which one was at delivery. */
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

  test('does not leave, and what is written after the return does; every command says so', async () => {
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

  test('is not held while a server runs, nor without the typed words; then the question says how much it is', async () => {
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

  test('leaves once it is released; a code that has expired by then does not', async () => {
    await waiting();
    await hold();
    api.clock.advance({ minutes: 11 });
    expect(await deliver()).toEqual([]);
    expect((await api.stored('code@example.test'))?.lastError).toBe('expired');
    expect((await command(api.appContext, 'mails', 'release')).output).toContain('6 mails are released');
    expect(await deliver()).toHaveLength(6);
    expect((await command(api.appContext, 'mails', 'held')).output).toBe('No mail is held.');
  });

  test('counts as sent once it is dropped, codes but as dropped; what comes later leaves', async () => {
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

  test('is held by the mark of a backup once; what was written since a first return is held by a second', async () => {
    const { appContext } = api;
    const folder = await mkdtemp(join(tmpdir(), 'vantage-return-'));
    const madeAt = new Date(api.clock.now().getTime() - 86_400_000);
    await waiting();
    await holdAfterReturn(appContext, folder);
    expect(await readHeld(appContext.db)).toBeUndefined();
    await markBackup(folder, madeAt);
    await holdAfterReturn(appContext, undefined);
    expect(await readHeld(appContext.db)).toBeUndefined();
    await holdAfterReturn(appContext, folder);
    const first = await readHeld(appContext.db);
    expect(first).toMatchObject({ since: api.clock.now(), madeAt });
    expect(await readdir(folder)).toEqual([]);
    await api.compose(note(later.to));
    await holdAfterReturn(appContext, folder);
    expect(await readHeld(appContext.db)).toEqual(first);
    await markBackup(folder, madeAt);
    await holdAfterReturn(appContext, folder);
    expect(await deliver()).toEqual([]);
    await rm(folder, { recursive: true });
  });
});

describe('to guests', () => {
  let api: NotifiedGuestsFixture;
  beforeEach(async () => {
    api = await createNotifiedGuestsFixture();
  });
  afterEach(() => api.close());

  const hold = () => holdMails(api.appContext, undefined, '--yes');
  const subjectsTo = async (email = '') => (await api.mailbox(email)).map(({ subject }) => subject);
  const runJobs = async () => {
    for (const job of [releaseHeldInvitations, rewriteChangedInvitations, tellGuests, remindGuests])
      await job(api.appContext);
  };

  /** An event with one invitation whose mail waits. */
  async function invited(): Promise<{ id: string; email: string }> {
    const { id } = await addEvent(api, api.host, { paymentStatus: 2 });
    const email = guestEmail();
    await api.send(id, { name: 'Ada', email });
    return { id, email };
  }

  test('an invitation that is held stays held when its event changes, and is released with the words of then', async () => {
    const { id, email } = await invited();
    await hold();
    await api.edit(id, { name: 'Autumn Gala' });
    await runJobs();
    expect(await subjectsTo(email)).toEqual([]);
    await command(api.appContext, 'mails', 'release');
    expect(await subjectsTo(email)).toEqual([]);
    await runJobs();
    expect(await subjectsTo(email)).toEqual(['You are invited to Autumn Gala']);
  });

  test('who is invited after the return is mailed at once, also to an event of before', async () => {
    const { id } = await invited();
    await hold();
    api.clock.advance({ minutes: 1 });
    const email = guestEmail();
    await api.send(id, { name: 'New', email });
    expect(await subjectsTo(email)).toEqual(['You are invited to Summer Gala']);
  });

  test.each([
    ['release', 1],
    ['drop', 0],
  ])('invitations that were due and not written wait for “mails %s”', async (decision, mails) => {
    const { id, email } = await invited();
    const { db } = api.appContext;
    await db.delete(outgoingMails);
    await db.update(invitations).set({ mailedAt: null }).where(eq(invitations.itemId, id));
    await hold();
    await runJobs();
    expect(await subjectsTo(email)).toEqual([]);
    await command(api.appContext, 'mails', decision);
    await runJobs();
    expect(await subjectsTo(email)).toHaveLength(mails);
  });

  test.each([
    ['release', 1],
    ['drop', 0],
  ])(
    'reminders whose time came before the return wait for “mails %s”; later ones do not',
    async (decision, mails) => {
      const { eventId, guests } = await api.eventWithGuests(1);
      const email = guests[0]?.email;
      const tomorrow = (days: number) =>
        new Date(api.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
      await api.edit(eventId, { date: tomorrow(6) });
      await api.request('setEventReminder', { event_id: eventId, reminds: '1' }, api.host);
      const other = await api.eventWithGuests(1);
      await api.edit(other.eventId, { date: tomorrow(8) });
      await api.request('setEventReminder', { event_id: other.eventId, reminds: '1' }, api.host);
      await api.mailbox();
      const eve = Date.parse(`${tomorrow(5)}T15:00:00Z`);
      api.clock.advance({ ms: eve - api.clock.now().getTime() });
      await hold();
      await runJobs();
      const before = (await subjectsTo(email)).length;
      await command(api.appContext, 'mails', decision);
      await runJobs();
      expect((await subjectsTo(email)).length - before).toBe(mails);
      await hold();
      api.clock.advance({ days: 2 });
      await runJobs();
      expect((await subjectsTo(other.guests[0]?.email))[0]).toContain('Reminder: Summer Gala');
    },
  );

  test.each([
    ['release', 1],
    ['drop', 0],
  ])('news that guests were being told waits for “mails %s”', async (decision, mails) => {
    const { eventId, guests } = await api.eventWithGuests(1);
    const { db, clock } = api.appContext;
    const [item] = await db.select().from(items).where(eq(items.id, eventId));
    const before = { name: 'Winter Gala', day: item?.day ?? null, place: 'Lisbon, Portugal' };
    await db
      .insert(guestNews)
      .values({ itemId: eventId, what: 'changed', before, isAnswered: false, askedAt: clock.now() });
    await db.update(invitations).set({ told: null }).where(eq(invitations.itemId, eventId));
    await hold();
    await runJobs();
    const heard = (await subjectsTo(guests[0]?.email)).length;
    await command(api.appContext, 'mails', decision);
    await runJobs();
    expect((await subjectsTo(guests[0]?.email)).length - heard).toBe(mails);
  });
});
