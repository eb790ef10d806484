/** An unreachable mail server, and mails whose delivering process ended. */
import { beforeEach, describe, expect, test } from 'vitest';
import { outgoingMails } from '../../../server/infra/db/schema.ts';
import { releaseClaims } from '../../../server/infra/mail/claim-mails.ts';
import { type MailToDeliver, MailUnreachable, UNREACHED } from '../../../server/infra/mail/mail-transport.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { heldTimers } from '../../support/held-timers.ts';
import { createMailFixture } from '../../support/mails/mail-fixture.ts';
import { keepingServer, note } from '../../support/mails/mail-servers.ts';

const api = forThisFile(createMailFixture);
beforeEach(async () => {
  await api.appContext.db.delete(outgoingMails);
});

const ASKED_AFTER_MS = 2_000;

/** A mail server that is down until it is started again. */
function absentServer() {
  const tried: string[] = [];
  let isAway = true;
  let asked = 0;
  return {
    tried,
    asked: () => asked,
    comeBack() {
      isAway = false;
    },
    async deliver({ to }: MailToDeliver) {
      tried.push(to);
      if (isAway) throw new MailUnreachable(`${UNREACHED}connect ECONNREFUSED`);
    },
    async isReachable() {
      asked += 1;
      return !isAway;
    },
  };
}

describe('While the mail server cannot be reached', () => {
  test('nothing more is tried; once it is back all mails are sent at once, whatever their delay', async () => {
    const server = absentServer();
    const { later, ring } = heldTimers();
    const mail = api.worker(server, { later });
    await api.invitations('crowd', 200);
    await mail.deliverDue();
    const begun = server.tried.length;
    expect(begun).toBeLessThanOrEqual(4);
    await api.compose({ ...note('code@away.test'), isUrgent: true, initiator: 'site:1' });
    for (let minute = 0; minute < 9; minute += 1) {
      api.clock.advance({ minutes: 1 });
      await mail.deliverDue();
      ring(ASKED_AFTER_MS);
      await expect.poll(() => server.asked()).toBe(minute + 1);
    }
    expect(server.tried).toHaveLength(begun);
    expect((await api.stored('code@away.test'))?.attempts).toBe(0);

    server.comeBack();
    ring(ASKED_AFTER_MS);
    await expect
      .poll(async () => (await api.appContext.db.select().from(outgoingMails)).filter(isLate))
      .toEqual([]);
    await mail.deliverDue();
    const left = (await api.appContext.db.select().from(outgoingMails)).filter(
      ({ sentAt }) => sentAt !== null,
    );
    expect(left).toHaveLength(201);
    await mail.stop();
  });

  test('but accepts connections, it is tried at growing intervals, and no attempt is counted', async () => {
    const { later, ring, set } = heldTimers();
    const mail = api.worker(
      {
        async deliver() {
          throw new MailUnreachable(`${UNREACHED}connect ECONNREFUSED`);
        },
        isReachable: async () => true,
      },
      { later },
    );
    const inbox = 'kept@away.test';
    await api.compose(note(inbox));
    await mail.deliverDue();
    const pauses: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      // Besides the timer that renews claims, which is set to a minute too.
      const [pause = 0] = set();
      pauses.push(pause);
      ring(pause);
      await expect.poll(async () => (await api.stored(inbox))?.dueAt).toEqual(api.clock.now());
      await mail.deliverDue();
    }
    expect(pauses.slice(0, 7)).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
    expect(await api.stored(inbox)).toMatchObject({ attempts: 0, sentAt: null });
    expect((await api.stored(inbox))?.dueAt).not.toBeNull();
    await mail.stop();
  });

  test('a refused recipient, or a broken delivery, does not delay others', async () => {
    const tried: string[] = [];
    const mail = api.worker({
      async deliver({ to }) {
        tried.push(to);
        if (to === 'broken@one.test') throw new Error('Connection closed unexpectedly');
      },
      isReachable: async () => false,
    });
    await api.compose(note('broken@one.test'), note('ada@two.test'), note('bo@three.test'));
    await mail.deliverDue();
    expect(tried).toHaveLength(3);
    await mail.stop();
  });
});

const isLate = ({ sentAt, dueAt }: { sentAt: Date | null; dueAt: Date | null }) =>
  sentAt === null && dueAt !== null && dueAt > api.clock.now();

test('a mail that an ended process was delivering is tried at the next start, with its own Message-ID', async () => {
  const silent = keepingServer(() => true);
  const ended = api.worker(silent);
  await api.compose(note('ada@left.test'), { ...note('later@left.test'), topic: 'news', pace: 'spaced' });
  void ended.deliverDue();
  await expect.poll(() => silent.offered.length).toBe(2);
  const before = await api.stored('ada@left.test');
  const taken: MailToDeliver[] = [];
  const next = api.worker({ deliver: async (mail) => void taken.push(mail) });
  await next.deliverDue();
  expect(taken).toEqual([]);
  await releaseClaims(api.appContext);
  await next.deliverDue();
  expect(taken.map(({ to, id }) => [to, id])).toContainEqual(['ada@left.test', before?.id]);
  await next.stop();
  silent.letGo();
  silent.letGo();
  await ended.stop();
});
