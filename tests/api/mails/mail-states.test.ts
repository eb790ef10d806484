/** The state of each invitation's mail, and sending it again. */
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { invitations } from '../../../server/infra/db/schema.ts';
import { createLog } from '../../../server/infra/log/log.ts';
import { MailRefused } from '../../../server/infra/mail/mail-transport.ts';
import { createMail } from '../../../server/infra/mail/outgoing-mail.ts';
import { addEvent } from '../../support/api/api-items.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { guestEmail } from '../../support/invitations/guests.ts';
import { createHostFixture } from '../../support/outbox/host-fixture.ts';

const api = forThisFile(createHostFixture);

const NO_MAILBOX = "Can't send mail - all recipients were rejected: 550 5.1.1 No such user";
const REFUSED = {
  state: 'refused',
  reason: 'There is no such mailbox.',
  said: '550 5.1.1 No such user',
};

/** Offers all due mails to a mail server, `times` times, two hours apart. @returns the recipients of sent mails */
async function offer(answer: (to: string) => Error | undefined, times = 1): Promise<string[]> {
  const { db } = api.appContext;
  const sent: string[] = [];
  const deliver = async ({ to }: { to: string }) => {
    const error = answer(to);
    if (error) throw error;
    sent.push(to);
  };
  const mail = createMail({ db, clock: api.clock, log: createLog('silent'), transport: { deliver } });
  for (let time = 0; time < times; time += 1) {
    await mail.deliverDue();
    if (time + 1 < times) api.clock.advance({ hours: 2 });
  }
  return sent;
}

const refuse = (to: string) => (to.includes('typo') ? new MailRefused(NO_MAILBOX, true) : undefined);

async function eventWith(...emails: string[]) {
  const event = await addEvent(api, api.host, { paymentStatus: 2 });
  for (const email of emails) await api.send(event.id, { name: 'Guest', email });
  return event;
}

async function statesOf(eventId: string) {
  const guests = await api.guestsOf(eventId);
  return Object.fromEntries(guests.map(({ email, mail }) => [email, mail]));
}

const correct = (fields: { invitation_id: string; name: string; email: string }) =>
  api.request('correctInvitation', fields, api.host);
const resendFailed = (item_id: string) => api.request('resendFailedInvitations', { item_id }, api.host);

describe('The mail of an invitation', () => {
  test('is held, queued, sent or refused, and the list gives the reason', async () => {
    const unpaid = await addEvent(api, api.host, { paymentStatus: 1 });
    const held = await api.send(unpaid.id, { name: 'Guest', email: guestEmail() });
    expect(held.data?.mail).toEqual({ state: 'held', reason: '', said: '' });
    expect(Object.values(await statesOf(unpaid.id))).toEqual([held.data?.mail]);

    const [good, bad] = [guestEmail(), `typo-${guestEmail()}`];
    const event = await eventWith(good, bad);
    const queued = { state: 'queued', reason: '', said: '' };
    expect(await statesOf(event.id)).toEqual({ [good]: queued, [bad]: queued });
    await offer(refuse);
    expect(await statesOf(event.id)).toMatchObject({
      [good]: { state: 'sent' },
      [bad]: { ...REFUSED, state: 'queued' },
    });
    api.clock.advance({ hours: 2 });
    await offer(refuse);
    expect(await statesOf(event.id)).toMatchObject({ [good]: { state: 'sent' }, [bad]: REFUSED });
  });

  test('that was refused shows no address but its own, such as where the mailbox forwards to', async () => {
    const email = guestEmail();
    const event = await eventWith(email);
    const words = (own: string, target: string) =>
      `550 5.1.1 <${own}>: undeliverable: mx.club.example said: 550 5.1.1 <${target}>: User unknown`;
    const refusal = new MailRefused(`Can't send mail: ${words(email, 'ada.private@club.example')}`, true);
    await offer(() => refusal);
    expect((await statesOf(event.id))[email]).toMatchObject({ state: 'queued', said: words(email, '…') });
    api.clock.advance({ hours: 2 });
    await offer(() => refusal);
    expect((await statesOf(event.id))[email]).toMatchObject({ state: 'refused', said: words(email, '…') });
  });

  test('that no mail server accepted for days is given up', async () => {
    const email = guestEmail();
    const event = await eventWith(email);
    await offer(() => new Error('connect ECONNREFUSED'));
    expect(await statesOf(event.id)).toMatchObject({
      [email]: { state: 'queued', reason: 'It could not be delivered yet, and is tried again.' },
    });
    for (let tries = 1; tries < 82; tries += 1) {
      api.clock.advance({ hours: 1 });
      await offer(() => new Error('connect ECONNREFUSED'));
    }
    expect(await statesOf(event.id)).toMatchObject({
      [email]: { state: 'given_up', reason: 'No mail server could be reached for three days.' },
    });
  });
});

describe('Correcting an invitation', () => {
  test('to another e-mail voids the first one and its code, and mails the person there', async () => {
    const typo = `typo-${guestEmail()}`;
    const event = await eventWith(typo);
    await offer(refuse, 2);
    const [refused] = await api.guestsOf(event.id);
    const email = guestEmail();
    const answer = await correct({ invitation_id: refused?._id ?? '', name: 'Ada', email });
    expect(answer).toMatchObject({ status: 200, message: 'The invitation is sent again' });
    expect(answer.data).toMatchObject({ name: 'Ada', email, mail: { state: 'queued' } });
    expect(await offer(refuse)).toEqual([email]);
    expect(await api.guestsOf(event.id)).toMatchObject([{ name: 'Ada', email, mail: { state: 'sent' } }]);
    const rows = await api.appContext.db.select().from(invitations).where(eq(invitations.itemId, event.id));
    expect(new Set(rows.map(({ passCode }) => passCode)).size).toBe(2);
    const old = rows.find(({ cancelledAt }) => cancelledAt !== null);
    expect((await api.request('readPass', { code: old?.passCode ?? '' })).status).toBe(404);
  });

  test('of the name only keeps the code, and mails a refused one again at once', async () => {
    const typo = `typo-${guestEmail()}`;
    const event = await eventWith(typo);
    await offer(refuse, 2);
    const [refused] = await api.guestsOf(event.id);
    const answer = await correct({ invitation_id: refused?._id ?? '', name: ' Ada ', email: typo });
    expect(answer.data).toMatchObject({ _id: refused?._id, name: 'Ada', email: typo });
    expect(await offer(() => undefined)).toEqual([typo]);
    expect(await api.guestsOf(event.id)).toMatchObject([{ name: 'Ada', mail: { state: 'sent' } }]);
    expect((await api.guestsOf(event.id, { search_key: 'ada' })).length).toBe(1);
  });

  test('to an already invited person changes nothing, and names them', async () => {
    const [email, typo] = [guestEmail(), `typo-${guestEmail()}`];
    const event = await eventWith(email, typo);
    await offer(refuse, 2);
    const refused = (await api.guestsOf(event.id)).find((guest) => guest.email === typo);
    const answer = await correct({ invitation_id: refused?._id ?? '', name: 'Ada', email });
    expect(answer).toMatchObject({ status: 409, message: `${email} is already invited to this event.` });
    expect(await statesOf(event.id)).toMatchObject({ [typo]: REFUSED });
  });
});

describe('Sending all refused mails again', () => {
  test('mails the refused ones and nobody else', async () => {
    const [good, ...bad] = [guestEmail(), `typo-${guestEmail()}`, `typo-${guestEmail()}`];
    const event = await eventWith(good, ...bad);
    await offer(refuse, 2);
    const answer = await resendFailed(event.id);
    expect(answer).toMatchObject({
      status: 200,
      message: 'The invitations are sent again',
      data: { sent: 2, left: 0 },
    });
    expect((await offer(() => undefined)).sort()).toEqual([...bad].sort());
    expect(await resendFailed(event.id)).toMatchObject({ status: 200, data: { sent: 0, left: 0 } });
  });

  test('continues the next day when the mails of the day are used up', async () => {
    const host = await api.approvedCompany();
    const event = await addEvent(api, host, { paymentStatus: 2, userLimit: 8 });
    for (let guest = 0; guest < 8; guest += 1) {
      const fields = { event_id: event.id, name: 'Guest', email: `typo-${guestEmail()}` };
      expect((await api.request('sendEventInvitation', fields, host)).status).toBe(201);
    }
    const again = async () => {
      await offer(refuse, 2);
      return (await api.request('resendFailedInvitations', { item_id: event.id }, host)).data;
    };
    // At least 20 a day: 8 are new, 8 are sent again, 4 are left.
    expect(await again()).toEqual({ sent: 8, left: 0 });
    expect(await again()).toEqual({ sent: 4, left: 4 });
    api.clock.advance({ days: 1 });
    expect(await again()).toEqual({ sent: 8, left: 0 });
  });
});

// Last, because days pass.
describe('Correcting again and again', () => {
  test('of somebody who was refused uses up no recipient of the event', async () => {
    const event = await addEvent(api, api.host, { paymentStatus: 2, userLimit: 1 });
    await api.send(event.id, { name: 'Guest', email: `typo-${guestEmail()}` });
    for (let time = 0; time < 8; time += 1) {
      await offer(refuse, 2);
      const [refused] = await api.guestsOf(event.id);
      const email = `typo-${guestEmail()}`;
      const answer = await correct({ invitation_id: refused?._id ?? '', name: 'Ada', email });
      expect([time, answer.status]).toEqual([time, 200]);
      api.clock.advance({ days: 1 });
    }
  });
});
