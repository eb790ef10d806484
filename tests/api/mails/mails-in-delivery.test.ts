/** Mails that are being delivered at the moment when what they say is no longer true. */
import { beforeEach, describe, expect, test } from 'vitest';
import { outgoingMails } from '../../../server/infra/db/schema.ts';
import { createLog } from '../../../server/infra/log/log.ts';
import type { MailToDeliver } from '../../../server/infra/mail/mail-transport.ts';
import { createMail } from '../../../server/infra/mail/outgoing-mail.ts';
import { remindGuests, rewriteChangedInvitations } from '../../../server/jobs/guest-mail-jobs.ts';
import { addEvent } from '../../support/api/api-items.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { heldTimers } from '../../support/held-timers.ts';
import { guestEmail } from '../../support/invitations/guests.ts';
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

/** A worker whose mail server has the first mail until `refuse`, and takes the others. */
async function delivering() {
  const offered: MailToDeliver[] = [];
  const subjects: string[] = [];
  let refuse = () => {};
  const refused = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  const mail = worker(async (one) => {
    offered.push(one);
    if (offered.length === 1) {
      await refused;
      throw new Error('451 greylisted, try again later');
    }
    subjects.push(one.subject);
  });
  const done = mail.deliverDue();
  await expect.poll(() => offered.length).toBe(1);
  return {
    subjects,
    /** Lets the first attempt fail, and everything that follows from it happen, as it does within a minute. */
    async fail() {
      refuse();
      await done;
      api.clock.advance({ minutes: 1 });
      await mail.deliverDue();
      await rewriteChangedInvitations(api.appContext);
      await mail.deliverDue();
    },
    deliverDue: () => mail.deliverDue(),
  };
}

/** A paid event and a person who is invited now. */
async function invited() {
  const { id: eventId } = await addEvent(api, api.host, { paymentStatus: 2 });
  const email = guestEmail();
  const sent = await api.send(eventId, { name: 'Ada', email });
  return { eventId, email, invitationId: sent.data?._id ?? '' };
}

const INVITED = 'You are invited to Summer Gala';
const INVITED_ANEW = 'You are invited to Winter Gala';

describe('A mail in delivery that the mail server refuses for now', () => {
  test('is not tried again when its invitation was cancelled meanwhile', async () => {
    const { invitationId } = await invited();
    const server = await delivering();
    expect((await api.cancel(invitationId)).status).toBe(200);
    await server.fail();
    api.clock.advance({ hours: 5 });
    await server.deliverDue();
    expect(server.subjects).toEqual([]);
  });

  test('is not tried again beside the invitation that follows it', async () => {
    const { eventId, email, invitationId } = await invited();
    const server = await delivering();
    await api.cancel(invitationId);
    await api.send(eventId, { name: 'Ada', email });
    await server.fail();
    expect(server.subjects).toEqual([]);
    api.clock.advance({ minutes: 15 });
    await server.deliverDue();
    expect(server.subjects).toEqual([INVITED]);
  });

  test('is no reason to invite its guest once more when the event is changed later', async () => {
    const { eventId, email, invitationId } = await invited();
    const server = await delivering();
    const corrected = { invitation_id: invitationId, name: 'Ada Lovelace', email };
    expect((await api.request('correctInvitation', corrected, api.host)).status).toBe(200);
    await server.fail();
    api.clock.advance({ minutes: 15 });
    await server.deliverDue();
    expect((await api.edit(eventId, { name: 'Winter Gala' })).status).toBe(200);
    api.clock.advance({ hours: 3 });
    await server.deliverDue();
    expect(server.subjects).toEqual([INVITED]);
  });

  test('is rewritten when its event was changed meanwhile', async () => {
    const { eventId } = await invited();
    const server = await delivering();
    expect((await api.edit(eventId, { name: 'Winter Gala' })).status).toBe(200);
    await server.fail();
    expect(server.subjects).toEqual([INVITED_ANEW]);
  });

  test('is rewritten too when it is about an earlier change', async () => {
    const { eventId } = await api.eventWithGuests();
    await api.edit(eventId, { name: 'Spring Gala' }, 'without_answers');
    const server = await delivering();
    await api.edit(eventId, { name: 'Winter Gala' });
    await server.fail();
    expect(server.subjects).toEqual([expect.stringContaining('Winter Gala')]);
  });

  test('that says that an invitation is cancelled is not tried again when the person was invited again', async () => {
    const { eventId, guests } = await api.eventWithGuests();
    await api.cancelNotifying(guests[0]?.id ?? '');
    const server = await delivering();
    await api.send(eventId, { name: 'Ada', email: guests[0]?.email ?? '' });
    await server.fail();
    api.clock.advance({ hours: 5 });
    await server.deliverDue();
    expect(server.subjects).toEqual([INVITED]);
  });

  test('that tells of a change does not take the mail about the deletion of its event with it', async () => {
    const { eventId, guests } = await api.eventWithGuests();
    await api.edit(eventId, { name: 'Spring Gala' }, 'without_answers');
    const offered: string[] = [];
    let refuse = () => {};
    const refused = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    const mail = worker(async ({ subject }) => {
      offered.push(subject);
      await refused;
      throw new Error('451 greylisted, try again later');
    });
    const done = mail.deliverDue();
    await expect.poll(() => offered).toEqual(['Changed: Spring Gala']);
    expect((await api.remove(eventId, 'without_answers')).data).toMatchObject({ told: 1 });
    const stopped = mail.stop();
    refuse();
    await Promise.all([stopped, done]);
    api.clock.advance({ minutes: 1 });
    await rewriteChangedInvitations(api.appContext);
    const waiting = await api.waitingFor(guests[0]?.email ?? '');
    expect(waiting.map(({ subject }) => subject)).toEqual(['Cancelled: Spring Gala']);
  });

  test('that reminds is written again, with the present facts', async () => {
    const { eventId } = await api.eventWithGuests();
    await api.request('setEventReminder', { event_id: eventId, reminds: '1' }, api.host);
    const eve = Date.parse('2026-03-19T12:00:00Z');
    api.clock.advance({ ms: eve - api.clock.now().getTime() });
    await remindGuests(api.appContext);
    const server = await delivering();
    await api.edit(eventId, { name: 'Winter Gala' });
    await server.fail();
    expect(server.subjects).toEqual([]);
    await remindGuests(api.appContext);
    await server.deliverDue();
    expect(server.subjects).toEqual([expect.stringContaining('Reminder: Winter Gala')]);
  });
});

describe('A mail whose process was killed during its delivery', () => {
  /** The claim of the dead process expires, and another one works on. */
  async function afterKill(change: () => Promise<unknown>): Promise<string[]> {
    const offered: string[] = [];
    const killed = worker(async ({ id }) => {
      offered.push(id);
      await new Promise(() => {});
    });
    void killed.deliverDue();
    await expect.poll(() => offered.length).toBe(1);
    await change();
    const subjects: string[] = [];
    const next = worker(async ({ subject }) => {
      subjects.push(subject);
    });
    for (const minutes of [1, 3, 20]) {
      api.clock.advance({ minutes });
      await rewriteChangedInvitations(api.appContext);
      await next.deliverDue();
    }
    return subjects;
  }

  test('is sent again as it was while that holds', async () => {
    await invited();
    expect(await afterKill(async () => {})).toEqual([INVITED]);
  });

  test('is followed by one with the present facts when its event was changed meanwhile', async () => {
    const { eventId } = await invited();
    expect(await afterKill(() => api.edit(eventId, { name: 'Winter Gala' }))).toEqual([INVITED_ANEW]);
  });

  test('is not sent again when its event was deleted meanwhile', async () => {
    const { eventId } = await invited();
    expect(await afterKill(() => api.remove(eventId))).toEqual([]);
  });

  test('is not sent again when its invitation was cancelled meanwhile', async () => {
    const { invitationId } = await invited();
    expect(await afterKill(() => api.cancel(invitationId))).toEqual([]);
  });
});
