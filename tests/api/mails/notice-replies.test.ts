import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../../../server/admin/commands.ts';
import { createLog } from '../../../server/infra/log/log.ts';
import type { MailToDeliver } from '../../../server/infra/mail/mail-transport.ts';
import { createMail } from '../../../server/infra/mail/outgoing-mail.ts';
import { heldTimers } from '../../support/held-timers.ts';
import {
  createNotifiedGuestsFixture,
  type NotifiedGuestsFixture,
} from '../../support/mails/notified-guests.ts';

let api: NotifiedGuestsFixture;
beforeAll(async () => {
  api = await createNotifiedGuestsFixture();
});
afterAll(() => api.close());

/** Delivers pending mails. @returns the reply-to address of a guest's mail; undefined if it is the sender */
async function answersOf(guest: string | undefined): Promise<(string | undefined)[]> {
  const left: MailToDeliver[] = [];
  const mail = createMail({
    db: api.appContext.db,
    clock: api.clock,
    log: createLog('silent'),
    transport: { deliver: async (one) => void left.push(one) },
    later: heldTimers().later,
  });
  await mail.deliverDue();
  await mail.stop();
  return left.filter(({ to }) => to === guest).map(({ replyTo }) => replyTo);
}

test('Replies to a delayed mail go to the address that the company has when it is sent', async () => {
  const { eventId, guests } = await api.eventWithGuests();
  const guest = guests[0]?.email;
  await api.edit(eventId, { date: '2026-03-21' }, 'without_answers');
  expect(await answersOf(guest)).toContain(undefined);
  api.clock.advance({ hours: 25 });
  await api.edit(eventId, { date: '2026-03-22' }, 'with_answers');
  const move = { words: ['change-email', api.host.company.email, 'heirs@example.test', '--new-password'] };
  expect((await runCommand(api.appContext, move)).isDone).toBe(true);
  expect(await answersOf(guest)).toEqual(['heirs@example.test']);
});
