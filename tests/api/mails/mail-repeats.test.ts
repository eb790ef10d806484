/** A mail that is composed again before or after an earlier one was sent. */
import { beforeEach, describe, expect, test } from 'vitest';
import { say } from '../../../common/lib/letters/words.ts';
import { outgoingMails } from '../../../server/infra/db/schema.ts';
import { withdrawPending } from '../../../server/infra/mail/mail-topics.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { createMailFixture } from '../../support/mails/mail-fixture.ts';
import { letter, mailServer } from '../../support/mails/mail-servers.ts';

const api = forThisFile(createMailFixture);
beforeEach(async () => {
  await api.appContext.db.delete(outgoingMails);
});

describe('a mail that repeats an earlier one', () => {
  const repeat = (greeting: string, to = 'loop@example.test') =>
    api.appContext.mail.compose(api.appContext.db, {
      ...letter(to),
      greeting: say`${greeting}`,
      topic: `test:${to}`,
      pace: 'spaced',
    });

  test('replaces a pending one: the first is sent, then the latest, at growing intervals', async () => {
    const server = mailServer();
    const mail = api.worker(server);
    const perDay: number[] = [];
    for (let hour = 0; hour < 7 * 24; hour += 1) {
      await repeat(`hour ${hour}`);
      await mail.deliverDue();
      api.clock.advance({ hours: 1 });
      if (hour % 24 === 23) perDay.push(server.received.length);
    }
    console.info(`a mail repeated each hour for a week: ${perDay.join(', ')} left by the end of each day`);
    expect(perDay).toEqual([3, 4, 5, 6, 7, 8, 9]);
    api.clock.advance({ days: 1 });
    await mail.deliverDue();
    expect(server.received.at(-1)?.text).toContain('hour 167');
    api.clock.advance({ days: 8 });
    await repeat('after a quiet week');
    expect(await mail.deliverDue()).toBe(1);
  });

  test('replaces one that a mail server refused for now, but not one being delivered', async () => {
    const failing = api.worker(mailServer(1));
    await repeat('refused for now', 'retry@example.test');
    await failing.deliverDue();
    await repeat('latest', 'retry@example.test');
    const server = mailServer();
    expect(await api.worker(server).deliverDue()).toBe(1);
    expect(server.received[0]?.text).toContain('latest');

    const stuck = api.worker({ deliver: () => new Promise(() => {}) });
    await repeat('at delivery', 'stuck@example.test');
    void stuck.deliverDue();
    await expect.poll(async () => (await api.stored('stuck@example.test'))?.attempts).toBe(1);
    await repeat('next', 'stuck@example.test');
    api.clock.advance({ minutes: 15 });
    expect(await api.worker(server).deliverDue()).toBe(2);
  });

  test('still counts as offered when it replaces one that was, and can be replaced again', async () => {
    const to = 'offered@example.test';
    await repeat('offered', to);
    await api.worker(mailServer(1)).deliverDue();
    for (const words of ['edited', 'edited again']) await repeat(words, to);
    expect(await api.stored(to)).toMatchObject({
      attempts: 1,
      text: expect.stringContaining('edited again'),
    });
    const { unseen } = await withdrawPending(api.appContext.db, [`test:${to}`]);
    expect([...unseen]).toEqual([]);
    await repeat('never offered', to);
    expect([...(await withdrawPending(api.appContext.db, [`test:${to}`])).unseen]).toEqual([`test:${to}`]);
  });

  test('with a code is sent at once, and no earlier code after it', async () => {
    for (const code of ['111111', '222222'])
      await api.appContext.mail.compose(api.appContext.db, {
        ...letter('code@example.test'),
        code,
        topic: 'code',
        pace: 'at-once',
      });
    const server = mailServer();
    await api.worker(server).deliverDue();
    expect(server.received.map(({ text }) => text.match(/\d{6}/)?.[0])).toEqual(['222222']);
  });
});
