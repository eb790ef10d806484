/** Mails to guests that were given up, and are tried again when they may no longer be true. */
import { beforeEach, expect, test } from 'vitest';
import { runCommand } from '../../../server/admin/commands.ts';
import { outgoingMails } from '../../../server/infra/db/schema.ts';
import { createLog } from '../../../server/infra/log/log.ts';
import { MailRefused, type MailToDeliver } from '../../../server/infra/mail/mail-transport.ts';
import { createMail } from '../../../server/infra/mail/outgoing-mail.ts';
import { rewriteChangedInvitations } from '../../../server/jobs/guest-mail-jobs.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { heldTimers } from '../../support/held-timers.ts';
import { createNotifiedGuestsFixture } from '../../support/mails/notified-guests.ts';

const api = forThisFile(createNotifiedGuestsFixture);
beforeEach(async () => {
  await api.appContext.db.delete(outgoingMails);
});

const worker = (deliver: (mail: MailToDeliver) => Promise<void>) =>
  createMail({
    db: api.appContext.db,
    clock: api.clock,
    log: createLog('silent'),
    transport: { deliver },
    later: heldTimers().later,
  });

async function giveUp(): Promise<void> {
  const refusing = worker(async () => {
    throw new MailRefused('550 5.1.1 no such mailbox', true);
  });
  for (let hour = 0; hour < 3; hour += 1) {
    await refusing.deliverDue();
    api.clock.advance({ hours: 1 });
  }
}

/** Subjects of what is sent after the command, and after what it leaves to a job. */
async function retried(): Promise<string[]> {
  const { output } = await runCommand(api.appContext, { words: ['mails', 'retry'] });
  expect(output).toContain('1 mail is tried again');
  const subjects: string[] = [];
  const mail = worker(async ({ subject }) => {
    subjects.push(subject);
  });
  await mail.deliverDue();
  await rewriteChangedInvitations(api.appContext);
  await mail.deliverDue();
  return subjects;
}

test('a mail about a change says what is true today', async () => {
  const { eventId } = await api.eventWithGuests();
  await api.edit(eventId, { name: 'Spring Gala' }, 'without_answers');
  await giveUp();
  await api.edit(eventId, { name: 'Winter Gala' });
  expect(await retried()).toEqual(['Changed: Winter Gala']);
});

test('a mail about a change is not sent to a guest who was cancelled since', async () => {
  const { eventId, guests } = await api.eventWithGuests();
  await api.edit(eventId, { name: 'Spring Gala' }, 'without_answers');
  await giveUp();
  await api.cancel(guests[0]?.id ?? '');
  expect(await retried()).toEqual([]);
});

test('a mail about a change is not sent when the event was deleted since', async () => {
  const { eventId } = await api.eventWithGuests();
  await api.edit(eventId, { name: 'Spring Gala' }, 'without_answers');
  await giveUp();
  await api.remove(eventId);
  expect(await retried()).toEqual([]);
});

test('the mail about a deleted event is sent while it is deleted', async () => {
  const { eventId } = await api.eventWithGuests();
  await api.remove(eventId, 'without_answers');
  await giveUp();
  expect(await retried()).toEqual(['Cancelled: Summer Gala']);
});

test('the mail about a deleted event is not sent once it was restored', async () => {
  const { eventId } = await api.eventWithGuests();
  await api.remove(eventId, 'without_answers');
  await giveUp();
  await runCommand(api.appContext, { words: ['items', 'restore', eventId] });
  expect(await retried()).toEqual([]);
});

test('nobody who was invited again reads that the invitation is cancelled', async () => {
  const { eventId, guests } = await api.eventWithGuests();
  const email = guests[0]?.email ?? '';
  await api.cancelNotifying(guests[0]?.id ?? '');
  await giveUp();
  await api.send(eventId, { name: 'Ada', email });
  expect(await retried()).toEqual(['You are invited to Summer Gala']);
});
