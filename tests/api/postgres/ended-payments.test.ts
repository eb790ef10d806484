/** Payments whose item or company a transaction holds for seconds wait for it with few connections. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Tx } from '../../../server/infra/db/database.ts';
import { companies, items } from '../../../server/infra/db/schema.ts';
import { openRowsOf } from '../../../server/modules/payments/intent-rows.ts';
import { TEST_PASSWORD } from '../../support/api/api-fixture.ts';
import { countWaiting, untilWaiting } from '../../support/database/lock-waits.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { createPaymentFixture } from '../../support/payments/payment-fixture.ts';

const fixture = forThisFile(createPaymentFixture);

/**
 * Begins work that waits for the locks, with three connections, while another company logs in; then releases them.
 * @returns the results of the work
 */
async function whileLocked<Result>(
  lock: (tx: Tx) => PromiseLike<unknown>,
  begin: () => Promise<Result>[],
): Promise<Result[]> {
  const { email } = (await fixture.approvedCompany('event')).company;
  const { db } = fixture.appContext;
  const { begun } = await db.transaction(async (tx) => {
    await lock(tx);
    const begun = begin();
    await untilWaiting(db, 3);
    // All have come to their turn by then.
    for (let at = 0; at < 3; at += 1)
      expect((await fixture.request('login', { email, password: TEST_PASSWORD })).status).toBe(200);
    expect(await countWaiting(db)).toBe(3);
    return { begun };
  });
  return await Promise.all(begun);
}

test('many requests that end a payment of a locked item leave connections to others', async () => {
  const visitor = await fixture.approvedCompany('event');
  const item = await fixture.item(visitor);
  const { status } = await fixture.request('purchasePlan', fixture.order(visitor, item), visitor);
  expect(status).toBe(200);
  const { db, payments } = fixture.appContext;
  await whileLocked(
    (tx) => tx.select().from(items).where(eq(items.id, item.id)).for('update'),
    () => Array.from({ length: 12 }, () => payments.cancelOpen(item.id)),
  );
  expect(await openRowsOf(db, item.id)).toEqual([]);
});

test('the first payments of a company whose row is shared leave connections to others', async () => {
  const visitor = await fixture.approvedCompany('event');
  const bought = await Promise.all(Array.from({ length: 6 }, () => fixture.item(visitor)));
  const answers = await whileLocked(
    (tx) => tx.select().from(companies).where(eq(companies.id, visitor.company.id)).for('share'),
    () => bought.map((item) => fixture.request('purchasePlan', fixture.order(visitor, item), visitor)),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
});
