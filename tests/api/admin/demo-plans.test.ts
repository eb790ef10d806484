import { inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { plans } from '../../../server/infra/db/schema.ts';
import { demoPlanId } from '../../../server/modules/demo/demo-plans.ts';
import { DEMO_PLAN_IDS } from '../../../server/modules/demo/find-demo.ts';
import { createDemoFixture } from '../../support/api/demo-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { planId } from '../../support/payments/payment-fixture.ts';

const fixture = forThisFile(createDemoFixture);

test('removing a demo keeps its plan that an item had before it was paid for another one', async () => {
  const trial = demoPlanId('free-trial');
  const item = await fixture.item(fixture.visitor, 'trial', { paymentStatus: 5, planId: trial });
  const settled = await fixture.run(
    `payments settle ${item.id} --as paid --plan ${planId('large')} --reason transfer`,
  );
  expect(settled.isDone).toBe(true);
  const removed = await fixture.run('demo remove --backup-done --yes --keep-accounts', {});
  expect(removed.isDone).toBe(true);
  expect(await fixture.itemNow(item.id)).toMatchObject({ paymentStatus: 2, planId: planId('large') });
  const left = await fixture.appContext.db.select().from(plans).where(inArray(plans.id, DEMO_PLAN_IDS));
  expect(left).toMatchObject([{ id: trial, retiredAt: expect.any(Date) }]);
});
