/** Delivering mails to a mail server. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { outgoingMails } from '../../../server/infra/db/schema.ts';
import { smtpTransport } from '../../../server/infra/mail/mail-transport.ts';
import { STORE_AGAIN_MS } from '../../../server/infra/mail/store-outcome.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { createGate } from '../../support/gate.ts';
import { heldTimers } from '../../support/held-timers.ts';
import { createMailFixture } from '../../support/mails/mail-fixture.ts';
import { heldServer, note } from '../../support/mails/mail-servers.ts';
import { openTestMailServer, type TestMailServer } from '../../support/mails/smtp-server.ts';

const api = forThisFile(createMailFixture);
beforeEach(async () => {
  await api.appContext.db.delete(outgoingMails);
});

let server: TestMailServer | undefined;
afterEach(() => server?.close());

describe('over a mail server', () => {
  const from = 'Vantage <no-reply@vantage.example>';

  test('forty mails need no more than four connections, and codes have one of their own', async () => {
    server = await openTestMailServer();
    await api.invitations('crowd', 40);
    await api.compose(note('code@tablet.test', { isUrgent: true }));
    const mail = api.worker(smtpTransport(server.url, from));
    expect(await mail.deliverDue()).toBe(41);
    expect(new Set(server.received.map(({ to }) => to)).size).toBe(41);
    expect(server.connections()).toBeLessThanOrEqual(5);
    await mail.stop();
  });

  test('a mail that a killed process was delivering is sent again with the same Message-ID', async () => {
    let isDeaf = true;
    server = await openTestMailServer(() => (isDeaf ? undefined : '250 taken'));
    await api.compose(note('once@example.test'));
    // Neither learns that the mail was accepted nor records it, as after kill -9.
    const killed = smtpTransport(server.url, from);
    void api
      .worker({
        deliver(mail) {
          killed.deliver(mail).catch(() => {});
          return new Promise(() => {});
        },
      })
      .deliverDue();
    await expect.poll(() => server?.received.length).toBe(1);
    isDeaf = false;
    api.clock.advance({ minutes: 3 });
    const next = api.worker(smtpTransport(server.url, from));
    expect(await next.deliverDue()).toBe(1);
    await next.stop();
    const [first, second] = server.received;
    expect(first?.messageId).toMatch(/^<[\w-]+@vantage\.example>$/);
    expect(second).toEqual(first);
  });

  test('a stop finishes running deliveries and starts no others', async () => {
    await api.invitations('crowd', 100);
    const held = heldServer();
    const mail = api.worker(held);
    const delivering = mail.deliverDue();
    await expect.poll(() => held.offered.length).toBe(3);
    const stopped = mail.stop();
    held.open();
    await stopped;
    expect(await delivering).toBe(3);
  });
});

test('a mail that was accepted while its row could not be written is stored as sent later, and not sent again', async () => {
  await api.compose(note('once@example.test'));
  const { db } = api.appContext;
  const timers = heldTimers();
  const offered: string[] = [];
  const transport = {
    async deliver({ to }: { to: string }) {
      offered.push(to);
      vi.spyOn(db, 'update').mockImplementationOnce(() => {
        throw new Error('canceling statement due to lock timeout');
      });
    },
  };
  const mail = api.worker(transport, { later: timers.later });
  const delivering = mail.deliverDue();
  await expect.poll(() => timers.set()).toContain(STORE_AGAIN_MS);
  timers.ring(STORE_AGAIN_MS);
  expect(await delivering).toBe(1);
  expect((await api.stored('once@example.test'))?.sentAt).toEqual(api.clock.now());
  api.clock.advance({ minutes: 3 });
  expect(await mail.deliverDue()).toBe(0);
  expect(offered).toEqual(['once@example.test']);
});

test('an accepted mail is not sent again because storing that takes long and others wait for its place', async () => {
  await api.compose(note('once@example.test'));
  const { db } = api.appContext;
  const timers = heldTimers();
  const offered: string[] = [];
  const transport = {
    async deliver({ to }: { to: string }) {
      offered.push(to);
      if (to === 'once@example.test')
        await db.execute(sql`alter table outgoing_mails add constraint not_now check (sent_at is null)`);
    },
  };
  const mail = api.worker(transport, { later: timers.later, connections: 1 });
  const delivering = mail.deliverDue();
  await expect.poll(() => timers.set()).toContain(STORE_AGAIN_MS);
  // Longer than a delivery may take when others wait for its place.
  api.clock.advance({ minutes: 3 });
  await api.compose(note('next@example.test'));
  void mail.deliverDue();
  for (let turn = 0; turn < 5; turn += 1) await nextTurn();
  timers.ring(STORE_AGAIN_MS);
  await expect.poll(() => timers.set()).toContain(STORE_AGAIN_MS);
  await db.execute(sql`alter table outgoing_mails drop constraint not_now`);
  timers.ring(STORE_AGAIN_MS);
  expect(await delivering).toBe(2);
  expect((await api.stored('once@example.test'))?.sentAt).not.toBeNull();
  expect(offered).toEqual(['once@example.test', 'next@example.test']);
});

test('a stop waits for deliveries whose run has ended because the database was away', async () => {
  await api.compose(note('first@example.test'));
  const { db } = api.appContext;
  const held = heldServer();
  const mail = api.worker(held);
  const delivering = mail.deliverDue();
  await expect.poll(() => held.offered).toEqual(['first@example.test']);
  const away = vi.spyOn(db, 'select').mockImplementation(() => {
    throw new Error('Connection terminated');
  });
  const runs = await Promise.allSettled([delivering, mail.deliverDue()]);
  away.mockRestore();
  expect(runs.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const order: string[] = [];
  const stopped = mail.stop().then(() => order.push('stopped'));
  for (let turn = 0; turn < 5; turn += 1) await nextTurn();
  order.push('accepted');
  held.open();
  await stopped;
  expect(order).toEqual(['accepted', 'stopped']);
  expect((await api.stored('first@example.test'))?.sentAt).toEqual(api.clock.now());
});

describe('a mail under way when the clock jumps ahead of its claim', () => {
  /** Begins to deliver, and lets the same process claim the mail again. */
  async function claimedTwice(to: string, deliver: () => Promise<void>) {
    await api.compose(note(to));
    const mail = api.worker({ deliver });
    const delivering = mail.deliverDue();
    const attempts = async () => (await api.stored(to))?.attempts;
    await expect.poll(attempts).toBe(1);
    api.clock.advance({ minutes: 5 });
    void mail.deliverDue();
    await expect.poll(attempts).toBe(2);
    return delivering;
  }

  test('is not sent twice', async () => {
    const gate = createGate();
    let offered = 0;
    const delivering = claimedTwice('once@example.test', async () => {
      offered += 1;
      await gate.opened;
    });
    await expect.poll(async () => (await api.stored('once@example.test'))?.attempts).toBe(2);
    gate.open();
    expect([await delivering, offered]).toEqual([1, 1]);
    expect((await api.stored('once@example.test'))?.sentAt).toEqual(api.clock.now());
  });

  test('has its failure stored', async () => {
    const gate = createGate();
    const delivering = claimedTwice('later@example.test', async () => {
      await gate.opened;
      throw new Error('450 4.2.0 greylisted');
    });
    await expect.poll(async () => (await api.stored('later@example.test'))?.attempts).toBe(2);
    gate.open();
    expect(await delivering).toBe(0);
    expect(await api.stored('later@example.test')).toMatchObject({ lastError: '450 4.2.0 greylisted' });
  });
});
