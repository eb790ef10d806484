/** The number of people that an event or a company can send mails to. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { REJECTED } from '../../../common/contract/payments.ts';
import { items } from '../../../server/infra/db/schema.ts';
import { paymentIntents } from '../../../server/infra/db/schema-payments.ts';
import { addEvent, createApiWithPlans } from '../../support/api/api-items.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { guestEmail, inviteAndCancel, uploadSheet } from '../../support/invitations/guests.ts';

const api = forThisFile(createApiWithPlans);

describe('inviting and cancelling in a loop', () => {
  test('sends the access code of an event for five to at most ten people', async () => {
    const host = await api.approvedCompany('event');
    const event = await addEvent(api, host, { paymentStatus: 5, userLimit: 5 });
    const emails = Array.from({ length: 33 }, guestEmail);
    const answers = [];
    for (const email of emails) {
      answers.push(await inviteAndCancel(api, host, event.id, email));
    }
    const holders = (await Promise.all(emails.map((email) => api.mailbox(email)))).filter(
      (mails) => mails.length > 0,
    );
    console.info(`33 people for an event of five: ${holders.length} got the access code`);
    expect(holders).toHaveLength(10);
    expect(answers.slice(10).every(({ status }) => status === 409)).toBe(true);
    expect(answers.at(-1)?.message).toBe(
      'Invitations to this event have gone to 10 different people, the most for 5 users. You can invite any of them again, or upgrade the plan.',
    );
    // People who were mailed before can be invited again, also by a sheet; new people cannot.
    const rows = await uploadSheet(api, host, event.id, [emails[0] ?? '', emails[32] ?? '']);
    expect(rows?.map(({ status }) => status)).toEqual(['sent', 'over_limit']);
    expect(rows?.[1]?.message).toBe(answers.at(-1)?.message);
    await api.appContext.db.update(items).set({ userLimit: 50 }).where(eq(items.id, event.id));
    expect((await inviteAndCancel(api, host, event.id, guestEmail())).status).toBe(201);
  });

  test('does not use up recipients before a mail is sent', async () => {
    const host = await api.approvedCompany('event');
    const event = await addEvent(api, host, { userLimit: 5 });
    for (let time = 0; time < 30; time += 1)
      expect((await inviteAndCancel(api, host, event.id, guestEmail())).status).toBe(201);
    const rows = await uploadSheet(api, host, event.id, Array.from({ length: 6 }, guestEmail));
    expect(rows?.map(({ status }) => status)).toEqual([...Array(5).fill('sent'), 'over_limit']);
  });

  test('sends no more mails in a day than the company’s plans allow, and says when to retry', async () => {
    const host = await api.approvedCompany('event');
    const event = await addEvent(api, host, { paymentStatus: 5, userLimit: 5 });
    const emails = Array.from({ length: 10 }, guestEmail);
    const round = async () => {
      const answers = [];
      for (const email of emails) answers.push(await inviteAndCancel(api, host, event.id, email));
      return answers;
    };
    const first = await round();
    // Pending mails are withdrawn on cancellation and do not count.
    await round();
    api.clock.advance({ minutes: 15 });
    const second = await round();
    api.clock.advance({ hours: 2 });
    const [refused, ...others] = await round();
    expect([...first, ...second].map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(others.map(({ status }) => status)).toEqual(Array(9).fill(429));
    await api.mailbox();
    expect(refused).toMatchObject({
      status: 429,
      message:
        'Your company has sent 20 invitations within a day, and what it has bought allows 20. Please try again in 22 hours.',
    });
    expect(refused?.headers.get('retry-after')).toBe(String((21 * 60 + 45) * 60));
    const rows = await uploadSheet(api, host, event.id, [emails[0] ?? '']);
    expect(rows).toMatchObject([{ status: 'over_limit', message: refused?.message }]);
    api.clock.advance({ hours: 24 });
    expect((await inviteAndCancel(api, host, event.id, emails[0] ?? '')).status).toBe(201);
  });

  test('are still sent for the next event on a day when one was deleted and another refunded', async () => {
    const host = await api.approvedCompany('event');
    const { db } = api.appContext;
    const done = await addEvent(api, host, { paymentStatus: 2, userLimit: 30 });
    expect(await uploadSheet(api, host, done.id, Array.from({ length: 30 }, guestEmail))).toHaveLength(30);
    const refunded = await addEvent(api, host, { paymentStatus: 2, userLimit: 20 });
    await uploadSheet(api, host, refunded.id, Array.from({ length: 20 }, guestEmail));
    expect((await api.request('deleteEvent', { event_id: done.id }, host)).status).toBe(200);
    await db.update(items).set({ paymentStatus: REJECTED }).where(eq(items.id, refunded.id));
    await db.insert(paymentIntents).values({
      id: randomUUID(),
      companyId: host.company.id,
      itemId: refunded.id,
      action: 'purchase',
      planId: refunded.planId,
      amountCents: 4_900,
      limits: { userLimit: 20, cameraLimit: 0, durationMonths: 0 },
      status: 'refunded',
      createdAt: api.clock.now(),
      settledAt: api.clock.now(),
    });
    const next = await addEvent(api, host, { paymentStatus: 2, userLimit: 5 });
    const rows = await uploadSheet(api, host, next.id, Array.from({ length: 5 }, guestEmail));
    expect(rows?.map(({ status }) => status)).toEqual(Array(5).fill('sent'));
  });
});
