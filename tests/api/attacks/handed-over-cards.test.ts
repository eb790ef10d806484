/** Cards saved by an account's former owner. */
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { runCommand } from '../../../server/admin/commands.ts';
import { companies } from '../../../server/infra/db/schema.ts';
import { knownCustomer } from '../../../server/modules/payments/customers.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { createPaymentFixture } from '../../support/payments/payment-fixture.ts';

const fixture = forThisFile(createPaymentFixture);

test('A payment being opened while the account changes hands does not restore the previous customer', async () => {
  const visitor = await fixture.approvedCompany('event');
  const { email, id } = visitor.company;
  const { db } = fixture.appContext;
  const item = await fixture.item(visitor);
  const { customers } = fixture.sandbox.stripe;
  const make = customers.create.bind(customers);
  const handedOver = vi.spyOn(customers, 'create').mockImplementationOnce(async (...asked) => {
    const made = await make(...asked);
    const words = ['change-email', email, email, '--new-password'];
    expect((await runCommand(fixture.appContext, { words })).isDone).toBe(true);
    return made;
  });
  await fixture.request('purchasePlan', fixture.order(visitor, item), visitor);
  const [before] = await Promise.all(handedOver.mock.results.map(({ value }) => value));
  handedOver.mockRestore();
  expect(await knownCustomer(db, id)).not.toBe(before.id);
  // Also where there was no customer yet: another key creates another customer.
  const [company] = await db.select().from(companies).where(eq(companies.id, id));
  expect(company?.providerCustomerId).not.toBeNull();
});
