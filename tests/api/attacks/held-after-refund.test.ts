/** People and cameras added under a refunded plan: a cheaper plan admits only its own number. */
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { PAYMENT_STATUS, REJECTED } from '../../../common/contract/payments.ts';
import { runCommand } from '../../../server/admin/commands.ts';
import { invitations, items } from '../../../server/infra/db/schema.ts';
import { paymentIntents } from '../../../server/infra/db/schema-payments.ts';
import { releaseHeldInvitations } from '../../../server/jobs/guest-mail-jobs.ts';
import type { Visitor } from '../../support/api/api-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { peopleFile } from '../../support/invitations/sheets.ts';
import {
  createPaymentFixture,
  DISPUTED,
  type PlanName,
  planId,
} from '../../support/payments/payment-fixture.ts';

const fixture = forThisFile(createPaymentFixture);

async function upload(visitor: Visitor, event_id: string, people: number) {
  const emails = Array.from({ length: people }, (_, at) => `${event_id}-${at}@held.test`);
  const invitation_xlsx = peopleFile(emails.map((email) => ['Guest', email]));
  const answer = await fixture.request('bulkSendEventInvitations', { event_id, invitation_xlsx }, visitor);
  expect(answer.status).toBe(200);
}

/** Pays with a card, and loses the dispute about it. */
async function chargedBack(visitor: Visitor, plan: PlanName) {
  const item = await fixture.item(visitor, plan);
  const intent = await fixture.pay(visitor, item, DISPUTED);
  const { disputes } = fixture.sandbox.stripe;
  for (const { id } of (await disputes.list({ payment_intent: intent })).data) await disputes.close(id);
  await fixture.sandbox.deliverDue();
  expect((await fixture.itemNow(item.id)).paymentStatus).toBe(REJECTED);
  return item.id;
}

/** Buys a plan for an unpaid item, or upgrades it. */
async function buy(visitor: Visitor, itemId: string, plan: PlanName) {
  const order = fixture.order(visitor, await fixture.itemNow(itemId), plan);
  const { data } = await fixture.request('upgradePlan', order, visitor);
  await fixture.confirm(data?.client_secret, await fixture.card());
  await fixture.sandbox.deliverDue();
  expect(await fixture.itemNow(itemId)).toMatchObject({
    paymentStatus: PAYMENT_STATUS.paid,
    planId: planId(plan),
  });
}

/** The number of people mailed after two weeks of the job that releases held invitations. */
async function mailedInTheEnd(itemId: string): Promise<number> {
  for (let day = 0; day < 14; day += 1) {
    await releaseHeldInvitations(fixture.appContext);
    fixture.clock.advance({ days: 1, minutes: 1 });
  }
  return await mailedOf(itemId);
}

const mailedOf = async (itemId: string) =>
  await fixture.appContext.db.$count(
    invitations,
    and(eq(invitations.itemId, itemId), isNotNull(invitations.mailedAt)),
  );

describe('Of people invited while their event was no longer paid', () => {
  test.each([0, 3])(
    'no more are mailed than allowed by the plan that is bought %i days later',
    async (days) => {
      const visitor = await fixture.approvedCompany('event');
      const itemId = await chargedBack(visitor, 'huge');
      fixture.clock.advance({ days });
      await upload(visitor, itemId, 300);
      await buy(visitor, itemId, 'small');
      expect(await mailedInTheEnd(itemId)).toBe(50);
      await buy(visitor, itemId, 'large');
      expect(await mailedInTheEnd(itemId)).toBe(300);
    },
  );

  test('no more are mailed if nothing was ever paid, as the first payment was closed by hand', async () => {
    const visitor = await fixture.approvedCompany('event');
    const item = await fixture.item(visitor, 'huge');
    await fixture.request('purchasePlan', fixture.order(visitor, item), visitor);
    const [row] = await fixture.appContext.db
      .select()
      .from(paymentIntents)
      .where(eq(paymentIntents.itemId, item.id));
    const words = ['payments', 'settle', row?.id ?? '', '--as', 'closed', '--reason', 'no money came'];
    expect((await runCommand(fixture.appContext, { words, by: 'ada' })).isDone).toBe(true);
    await upload(visitor, item.id, 300);
    await buy(visitor, item.id, 'small');
    expect(await mailedInTheEnd(item.id)).toBe(50);
  });

  test('no more are mailed because the names of the others are corrected', async () => {
    const visitor = await fixture.approvedCompany('event');
    const itemId = await chargedBack(visitor, 'huge');
    await upload(visitor, itemId, 53);
    await buy(visitor, itemId, 'small');
    expect(await mailedInTheEnd(itemId)).toBe(50);
    const isHeld = and(eq(invitations.itemId, itemId), isNull(invitations.mailedAt));
    const held = await fixture.appContext.db.select().from(invitations).where(isHeld);
    expect(held).toHaveLength(3);
    for (const { id, email } of held) {
      const corrected = { invitation_id: id, name: 'Ada', email };
      const answer = await fixture.request('correctInvitation', corrected, visitor);
      expect(answer).toMatchObject({ status: 200, data: { name: 'Ada', mail: { state: 'held' } } });
    }
    expect(await mailedInTheEnd(itemId)).toBe(50);
    await buy(visitor, itemId, 'large');
    expect(await mailedInTheEnd(itemId)).toBe(53);
  });

  test('a cancelled person makes room for a held one, up to the total number of recipients of the plan', async () => {
    const visitor = await fixture.approvedCompany('event');
    const itemId = await chargedBack(visitor, 'huge');
    await upload(visitor, itemId, 120);
    await buy(visitor, itemId, 'small');
    const { db } = fixture.appContext;
    const isMailed = and(
      eq(invitations.itemId, itemId),
      isNotNull(invitations.mailedAt),
      isNull(invitations.cancelledAt),
    );
    await fixture.mailbox();
    for (const expected of [75, 75]) {
      const now = fixture.clock.now();
      await db.update(invitations).set({ cancelledAt: now }).where(isMailed);
      expect(await mailedInTheEnd(itemId)).toBe(expected);
    }
    // Someone who was mailed before, and was invited again while nothing was paid, is not new.
    await db.update(items).set({ paymentStatus: REJECTED }).where(eq(items.id, itemId));
    const isGone = and(eq(invitations.itemId, itemId), isNotNull(invitations.cancelledAt));
    const [known] = await db.select().from(invitations).where(isGone).limit(1);
    const again = { event_id: itemId, name: 'Guest', email: known?.email ?? '' };
    await fixture.request('sendEventInvitation', again, visitor);
    await db.update(items).set({ paymentStatus: PAYMENT_STATUS.paid }).where(eq(items.id, itemId));
    expect(await mailedInTheEnd(itemId)).toBe(76);
  });
});

describe('A location that is not paid any more', () => {
  test('takes no new cameras under its old plan, until a plan is bought', async () => {
    const visitor = await fixture.approvedCompany('security');
    const itemId = await chargedBack(visitor, 'guard');
    const connect = (at: number) => {
      const url = `rtsp://u:p@192.168.1.${at + 10}:554/live`;
      return fixture.request('addCamera', { location_id: itemId, name: `Door ${at}`, url }, visitor);
    };
    expect(await connect(0)).toMatchObject({
      status: 409,
      message: 'This location is not paid any more. Choose Upgrade first, then connect cameras.',
    });
    await buy(visitor, itemId, 'watch');
    const answers = [];
    for (let at = 0; at < 5; at += 1) answers.push((await connect(at)).status);
    expect(answers).toEqual([201, 201, 201, 201, 409]);
  });
});
