import { and, eq, inArray } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  companies,
  invitations,
  items,
  outgoingMails,
  plans,
  sessions,
} from '../../../server/infra/db/schema.ts';
import { cameraAddresses } from '../../../server/infra/db/schema-cameras.ts';
import { faqs, legalTexts } from '../../../server/infra/db/schema-content.ts';
import { paymentIntents, sandboxObjects } from '../../../server/infra/db/schema-payments.ts';
import { DEMO_COMPANY_IDS, DEMO_PLAN_IDS } from '../../../server/modules/demo/find-demo.ts';
import { createDemoFixture } from '../../support/api/demo-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { planId } from '../../support/payments/payment-fixture.ts';

const fixture = forThisFile(createDemoFixture);

describe('removing a demo', () => {
  test('removes the demo’s data and what test cards paid; what people made stays', async () => {
    const { db, media } = fixture.appContext;
    const tested = await fixture.item(fixture.visitor, 'large');
    const kept = await fixture.item(fixture.visitor);
    const upgraded = await fixture.item(fixture.visitor);
    const undecided = await fixture.item(fixture.visitor);
    const trial = await fixture.item(fixture.visitor, 'trial', { paymentStatus: 5, userLimit: 5 });
    const grown = await fixture.item(fixture.visitor, 'trial', { paymentStatus: 5, userLimit: 5 });
    const topped = await fixture.item(fixture.visitor);
    for (const item of [tested, kept, upgraded, undecided, topped]) await fixture.pay(fixture.visitor, item);
    await fixture.upgrade(grown, 'large');
    await fixture.upgrade(topped, 'large');
    await fixture.markUpgrade(topped.id);
    await fixture.mark(kept.id, true);
    await fixture.mark(upgraded.id, true);
    await fixture.mark(undecided.id, null);
    await fixture.upgrade(upgraded, 'huge');
    const ofDemoPlan = await fixture.item(fixture.visitor, 'small', { planId: DEMO_PLAN_IDS[1] ?? '' });
    const guest = { event_id: kept.id, name: 'Ada', email: 'ingrid.solberg@mail.example' };
    await fixture.request('sendEventInvitation', guest, fixture.visitor);
    expect(await fixture.facts()).toMatchObject({
      demoCompanies: ['events@demo.test', 'pending@demo.test', 'security@demo.test'],
      demoPlans: 9,
      demoTexts: 11,
      itemsPaidUnmarked: 1,
    });
    const list = (await fixture.run('demo list')).output;
    for (const item of [tested, upgraded, undecided]) expect(list).toContain(item.id);
    for (const item of [kept, trial, ofDemoPlan]) expect(list).not.toContain(item.id);

    const typed = ['remove the demo', 'keep the accounts'];
    const removed = await fixture.run('demo remove --backup-done', { ask: async () => typed.shift() });
    console.info(`demo removed:\n${removed.output}`);
    expect(removed.isDone).toBe(true);

    expect(await fixture.itemNow(tested.id)).toMatchObject({
      paymentStatus: 1,
      paidAt: null,
      planId: planId('large'),
    });
    expect(await fixture.itemNow(kept.id)).toMatchObject({ paymentStatus: 2 });
    const small = { paymentStatus: 2, planId: planId('small'), userLimit: 50 };
    expect(await fixture.itemNow(upgraded.id)).toMatchObject(small);
    expect(await fixture.itemNow(undecided.id)).toMatchObject(small);
    expect(await fixture.itemNow(trial.id)).toMatchObject({ paymentStatus: 5 });
    const again = { paymentStatus: 5, planId: planId('trial'), userLimit: 5, paidAt: null };
    expect(await fixture.itemNow(grown.id)).toMatchObject(again);
    // The test card paid the first plan, real money the difference: what real money bought stays.
    expect(await fixture.itemNow(topped.id)).toMatchObject({ paymentStatus: 2, planId: planId('large') });
    expect(await fixture.settled(topped.id)).toEqual([{ live: true }]);
    expect(await fixture.itemNow(ofDemoPlan.id)).toMatchObject({ planId: DEMO_PLAN_IDS[1] });
    expect(await db.$count(companies, inArray(companies.id, DEMO_COMPANY_IDS))).toBe(0);
    expect(await db.$count(companies)).toBe(1);
    expect(await db.$count(sessions, eq(sessions.companyId, fixture.visitor.company.id))).toBe(1);
    expect(await db.$count(invitations)).toBe(1);
    expect(await db.$count(cameraAddresses)).toBe(0);
    expect(await db.$count(sandboxObjects)).toBe(0);
    expect(await db.$count(faqs)).toBe(0);
    expect(await db.$count(legalTexts)).toBe(0);
    expect(await db.$count(plans, inArray(plans.id, DEMO_PLAN_IDS))).toBe(1);
    const mails = await db.select({ to: outgoingMails.to }).from(outgoingMails);
    expect(mails.filter(({ to }) => to.endsWith('demo.test'))).toEqual([]);
    expect(mails.map(({ to }) => to)).toContain('ingrid.solberg@mail.example');
    for (const path of [
      'companies/demo-lantern-large.webp',
      'recordings/demo-finale.mp4',
      'documents/demo-identity.pdf',
    ])
      expect(await media.info(path), path).toBeUndefined();
    expect(await fixture.facts()).toMatchObject({
      demoCompanies: [],
      demoPlans: 0,
      demoTexts: 0,
      itemsPaidByTest: 0,
    });

    expect((await fixture.run(`demo mark ${undecided.id} test`)).output).toContain(
      'Marked as test: 1 payment',
    );
    expect((await fixture.run('demo remove --backup-done --yes', {})).isDone).toBe(true);
    expect(await fixture.itemNow(undecided.id)).toMatchObject({ paymentStatus: 1 });
    expect((await fixture.run('demo remove', {})).output).toContain('nothing of a demo');
  });

  test('that was killed before it had deleted the demo’s media continues when the command is repeated', async () => {
    const { media } = fixture.appContext;
    const left = 'recordings/demo-finale.mp4';
    const bytes = new Uint8Array([1]);
    await media.put({ folder: 'recordings', name: 'demo-finale', type: 'video/mp4', bytes });
    expect(await media.info(left)).toBeDefined();
    const again = await fixture.run('demo remove', {});
    expect([again.isDone, again.output]).toEqual([true, expect.stringContaining('nothing of a demo')]);
    expect(await media.info(left)).toBeUndefined();
  });

  test('leaves reset items that can be bought again', async () => {
    const [item] = await fixture.appContext.db
      .select()
      .from(items)
      .where(and(eq(items.paymentStatus, 1), eq(items.planId, planId('large'))));
    if (!item) throw new Error('No item was reset.');
    await fixture.pay(fixture.visitor, item);
    expect(await fixture.itemNow(item.id)).toMatchObject({ paymentStatus: 2 });
  });
});

describe('a database that served production or took real money', () => {
  test('is not seeded with demo data', async () => {
    const [item] = await fixture.appContext.db
      .select()
      .from(paymentIntents)
      .where(eq(paymentIntents.live, true));
    expect(item).toBeDefined();
    expect((await fixture.facts()).hasServedProduction).toBe(true);
    expect(await fixture.run('seed')).toMatchObject({
      isDone: false,
      output: expect.stringContaining('served production'),
    });
  });
});
