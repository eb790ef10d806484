/** A guest counts as reached once a mail was sent, whatever is undone afterwards. */
import { and, eq, isNotNull } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { REJECTED } from '../../../common/contract/payments.ts';
import { invitations, items, outgoingMails } from '../../../server/infra/db/schema.ts';
import { createLog } from '../../../server/infra/log/log.ts';
import { MailRefused } from '../../../server/infra/mail/mail-transport.ts';
import { createMail } from '../../../server/infra/mail/outgoing-mail.ts';
import { sweepMails } from '../../../server/infra/mail/sweep-mails.ts';
import { recallInvitationMails } from '../../../server/modules/invitations/recall-mails.ts';
import { addEvent } from '../../support/api/api-items.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { guestEmail } from '../../support/invitations/guests.ts';
import { createHostFixture } from '../../support/outbox/host-fixture.ts';

const api = forThisFile(createHostFixture);

const again = (invitation_id: string, email: string, name = 'Guest') =>
  api.request('correctInvitation', { invitation_id, name, email }, api.host);

/** Invites somebody to an event and sends the mail. */
async function mailed(eventId: string, email = guestEmail()) {
  const { status, data } = await api.send(eventId, { name: 'Guest', email });
  const mails = await api.mailbox(email);
  return { status, id: data?._id ?? '', email, mails: mails.length };
}

/** The same, then sent again, which has to wait, and cancelled. */
async function mailedTwiceAndCancelled(eventId: string, email?: string) {
  const guest = await mailed(eventId, email);
  if (guest.id === '') return guest;
  expect((await again(guest.id, guest.email)).status).toBe(200);
  expect((await api.cancel(guest.id)).status).toBe(200);
  return guest;
}

/** Sweeps as a month after the mails were sent. */
async function forgetMails(email: string) {
  const { db } = api.appContext;
  await sweepMails(db, new Date(api.clock.now().getTime() + 31 * 86_400_000));
  expect(await db.$count(outgoingMails, eq(outgoingMails.to, email))).toBe(0);
}

const rowOf = async (id: string) =>
  (await api.appContext.db.select().from(invitations).where(eq(invitations.id, id)))[0];
const passOf = async (id: string) =>
  await api.request('readPass', { code: (await rowOf(id))?.passCode ?? '' });

async function offerRefusing(isRefused: (to: string) => boolean) {
  const { db } = api.appContext;
  const deliver = async ({ to }: { to: string }) => {
    if (isRefused(to)) throw new MailRefused('550 5.1.1 No such user', true);
  };
  const mail = createMail({ db, clock: api.clock, log: createLog('silent'), transport: { deliver } });
  for (let time = 0; time < 3; time += 1) {
    await mail.deliverDue();
    api.clock.advance({ hours: 2 });
  }
}

describe('A guest who was mailed, is mailed again and then cancelled', () => {
  test('is counted as a recipient of the event', async () => {
    const event = await addEvent(api, api.host, { paymentStatus: 2, userLimit: 2 });
    const guests = [];
    for (let at = 0; at < 12; at += 1) guests.push(await mailedTwiceAndCancelled(event.id));
    console.info(`people of an event for two: ${guests.filter(({ mails }) => mails > 0).length}`);
    expect(guests.filter(({ mails }) => mails > 0)).toHaveLength(7);
    expect(guests.at(-1)?.status).toBe(409);
  });

  test('is counted among the addresses of the mailbox', async () => {
    const event = await addEvent(api, api.host, { paymentStatus: 2, userLimit: 250 });
    const guests = [];
    for (let at = 0; at < 14; at += 1)
      guests.push(await mailedTwiceAndCancelled(event.id, `victim+${at}@mail.test`));
    expect(guests.filter(({ mails }) => mails > 0)).toHaveLength(10);
  });

  test('sees in the pass that the invitation was cancelled, and stays a recipient', async () => {
    const event = await addEvent(api, api.host, { paymentStatus: 2, userLimit: 250 });
    const { id } = await mailedTwiceAndCancelled(event.id);
    expect(await passOf(id)).toMatchObject({ status: 200, data: { state: 'invitation_cancelled' } });
    expect((await rowOf(id))?.mailedAt).not.toBeNull();
  });

  test('stays a recipient when the mail was sent again after the record of the first was removed', async () => {
    const event = await addEvent(api, api.host, { paymentStatus: 2, userLimit: 250 });
    const { id, email } = await mailed(event.id);
    await forgetMails(email);
    await again(id, email);
    await api.cancel(id);
    expect((await rowOf(id))?.mailedAt).not.toBeNull();
    expect((await passOf(id)).status).toBe(200);
  });

  test('is notified if chosen, also after the record of the first mail was removed', async () => {
    const event = await addEvent(api, api.host, { paymentStatus: 2, userLimit: 250 });
    const { id, email } = await mailed(event.id);
    await forgetMails(email);
    await again(id, email);
    const fields = { invitation_id: id, tell_guests: 'without_answers' };
    expect((await api.request('cancelEventInvitation', fields, api.host)).data).toMatchObject({ told: 1 });
  });

  test('stays a recipient when the second mail was refused and the e-mail is corrected', async () => {
    const event = await addEvent(api, api.host, { paymentStatus: 2, userLimit: 250 });
    const { id, email } = await mailed(event.id);
    await again(id, email);
    api.clock.advance({ hours: 1 });
    await offerRefusing((to) => to === email);
    expect((await api.guestsOf(event.id))[0]?.mail?.state).toBe('refused');
    expect((await again(id, guestEmail())).status).toBe(200);
    expect((await rowOf(id))?.mailedAt).not.toBeNull();
    expect(await passOf(id)).toMatchObject({ data: { state: 'invitation_cancelled' } });
  });

  test('stays a recipient when the invitation is undone by its key', async () => {
    const event = await addEvent(api, api.host, { paymentStatus: 2, userLimit: 250 });
    const { data } = await api.send(event.id, { name: 'Guest', email: 'undone@example.test' }, 'undone');
    await api.mailbox('undone@example.test');
    await again(data?._id ?? '', 'undone@example.test');
    await api.request('undoChange', { key: 'undone' }, api.host);
    const row = await rowOf(data?._id ?? '');
    expect([row?.cancelledAt, row?.mailedAt].includes(null)).toBe(false);
  });
});

describe('A guest whose first mail was sent and whose second is pending', () => {
  test('is not held like an unmailed guest when the event loses its payment', async () => {
    const event = await addEvent(api, api.host, { paymentStatus: 2, userLimit: 250 });
    const { id, email } = await mailed(event.id);
    const never = await api.send(event.id, { name: 'Guest', email: guestEmail() });
    await again(id, email);
    await api.appContext.db.transaction(async (tx) => {
      await tx.update(items).set({ paymentStatus: REJECTED }).where(eq(items.id, event.id));
      await recallInvitationMails(tx, event.id);
    });
    expect((await rowOf(id))?.mailedAt).not.toBeNull();
    expect((await rowOf(never.data?._id ?? ''))?.mailedAt).toBeNull();
  });

  test('is a recipient when the event is deleted: the pass says that it is cancelled', async () => {
    const event = await addEvent(api, api.host, { paymentStatus: 2, userLimit: 250 });
    const { id, email } = await mailed(event.id);
    await again(id, email);
    await api.request('deleteEvent', { event_id: event.id }, api.host);
    expect(await passOf(id)).toMatchObject({ status: 200, data: { state: 'event_cancelled' } });
  });
});

describe('A guest who was never mailed', () => {
  test('is no recipient, however often the queued mail is rewritten', async () => {
    const event = await addEvent(api, api.host, { paymentStatus: 2, userLimit: 250 });
    const { data } = await api.send(event.id, { name: 'Guest', email: guestEmail() });
    await again(data?._id ?? '', guestEmail(), 'Other');
    const [guest] = await api.guestsOf(event.id);
    await again(guest?._id ?? '', guest?.email ?? '', 'Third');
    await api.cancel(guest?._id ?? '');
    const isMailed = and(eq(invitations.itemId, event.id), isNotNull(invitations.mailedAt));
    expect(await api.appContext.db.$count(invitations, isMailed)).toBe(0);
  });

  test('is no recipient of a mail that was refused, sent again and withdrawn', async () => {
    const event = await addEvent(api, api.host, { paymentStatus: 2, userLimit: 250 });
    const { data, status } = await api.send(event.id, { name: 'Guest', email: guestEmail() });
    expect(status).toBe(201);
    await offerRefusing(() => true);
    await again(data?._id ?? '', (await rowOf(data?._id ?? ''))?.email ?? '');
    await api.cancel(data?._id ?? '');
    expect((await rowOf(data?._id ?? ''))?.mailedAt).toBeNull();
  });
});
