/** Mails that a mail server received without answering: they may have been delivered. */
import { beforeEach, describe, expect, test } from 'vitest';
import { outgoingMails } from '../../../server/infra/db/schema.ts';
import { MailUnanswered } from '../../../server/infra/mail/mail-transport.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { heldTimers } from '../../support/held-timers.ts';
import { createMailFixture } from '../../support/mails/mail-fixture.ts';
import { heldServer, mailServer, note } from '../../support/mails/mail-servers.ts';

const api = forThisFile(createMailFixture);
beforeEach(async () => {
  await api.appContext.db.delete(outgoingMails);
});

const MINUTE = 60_000;
const unanswering = () => mailServer(1_000, new MailUnanswered('no answer'));

/** The minutes at which a mail is attempted, within a period. */
async function triedAt(to: string, minutes: number, step = 1): Promise<number[]> {
  const mail = api.worker(unanswering());
  const tries: number[] = [];
  for (let minute = 0; minute < minutes; minute += step) {
    const before = (await api.stored(to))?.attempts;
    await mail.deliverDue();
    if ((await api.stored(to))?.attempts !== before) tries.push(minute);
    api.clock.advance({ minutes: step });
  }
  return tries;
}

describe('a mail that a mail server received and did not answer', () => {
  test('is tried twice more, hours apart, and then counts as sent', async () => {
    await api.compose(note('guest@late.test', { topic: 'gala', pace: 'spaced' }));
    expect(await triedAt('guest@late.test', 24 * 60, 60)).toEqual([0, 240, 480]);
    expect(await api.stored('guest@late.test')).toMatchObject({
      dueAt: null,
      lastError: 'no answer',
      text: '',
    });
    expect((await api.stored('guest@late.test'))?.sentAt).not.toBeNull();
  });

  test('with a code is tried once more while the code is valid, and not later', async () => {
    await api.request('sendRegisterCode', { email: 'code@late.test', name: 'Late' });
    expect(await triedAt('code@late.test', 15)).toEqual([0, 1]);
    expect((await api.stored('code@late.test'))?.subject).toBe('');
    const expiresAt = new Date(api.clock.now().getTime() + 0.5 * MINUTE);
    await api.compose(note('last@late.test', { isUrgent: true, expiresAt }));
    expect(await triedAt('last@late.test', 10)).toEqual([0]);
  });

  test('is not followed at once by the one that replaces it', async () => {
    const invite = () => api.compose(note('guest@late.test', { topic: 'gala', pace: 'spaced' }));
    await invite();
    await api.worker(unanswering()).deliverDue();
    const server = mailServer();
    for (const waited of [1, 15, 120]) {
      await invite();
      expect(await api.worker(server).deliverDue()).toBe(0);
      api.clock.advance({ minutes: waited });
    }
    expect(server.received).toEqual([]);
    api.clock.advance({ days: 2 });
    expect(await api.worker(server).deliverDue()).toBe(1);
  });

  test('is claimed exclusively while its answer is awaited', async () => {
    await api.compose(note('guest@late.test'));
    const timers = heldTimers();
    const held = heldServer();
    const delivering = api.worker(held, { later: timers.later }).deliverDue();
    await expect.poll(() => held.offered).toEqual(['guest@late.test']);
    for (let minute = 0; minute < 9; minute += 1) {
      api.clock.advance({ minutes: 1 });
      const claimedUntil = (await api.stored('guest@late.test'))?.dueAt;
      timers.ring(MINUTE);
      await expect.poll(async () => (await api.stored('guest@late.test'))?.dueAt).not.toEqual(claimedUntil);
    }
    expect(await api.worker(mailServer()).deliverDue()).toBe(0);
    held.open();
    expect(await delivering).toBe(1);
  });
});

test('a stop aborts deliveries that last longer than eight seconds, and lets others finish', async () => {
  await api.compose(note('quick@fine.test'), note('guest@late.test'));
  const timers = heldTimers();
  const held = heldServer();
  const mail = api.worker(
    {
      async deliver(one, stopping) {
        if (one.to === 'quick@fine.test') return await held.deliver(one);
        await new Promise((_, reject) => {
          stopping?.addEventListener('abort', () => reject(new MailUnanswered('stopped')));
          void held.deliver(one);
        });
      },
    },
    { later: timers.later },
  );
  const delivering = mail.deliverDue();
  await expect.poll(() => held.offered.length).toBe(2);
  const stopped = mail.stop();
  held.open();
  await expect.poll(async () => (await api.stored('quick@fine.test'))?.sentAt).not.toBeNull();
  timers.ring(8_000);
  await stopped;
  expect(await delivering).toBe(1);
  expect(await api.stored('guest@late.test')).toMatchObject({ lastError: 'stopped', unanswered: 1 });
});
