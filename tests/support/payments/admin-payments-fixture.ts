import { eq } from 'drizzle-orm';
import type { CommandResult } from '../../../server/admin/admin-command.ts';
import { runCommand } from '../../../server/admin/commands.ts';
import type { ItemRow } from '../../../server/infra/db/schema.ts';
import { type PaymentIntentRow, paymentIntents } from '../../../server/infra/db/schema-payments.ts';
import type { Visitor } from '../api/api-fixture.ts';
import { createPaymentFixture, type PaymentFixture, type PlanName } from './payment-fixture.ts';

/** A payment fixture with an administrator who approves payments of an event company. */
export interface AdminPaymentsFixture extends PaymentFixture {
  visitor: Visitor;
  /** The output of `npm run admin -- payments …` for the administrator Ada. */
  run(...words: string[]): Promise<CommandResult>;
  /** An item's payment status and plan. */
  stateOf(itemId: string): Promise<(string | number | null)[]>;
  /** Our rows of an item's payments, the smallest first. */
  paymentsOf(itemId: string): Promise<PaymentIntentRow[]>;
  /** A bought event: its row, the intent, and the payment's id. */
  bought(plan?: PlanName): Promise<{ item: ItemRow; intent: string; id: string }>;
}

export async function createAdminPaymentsFixture(): Promise<AdminPaymentsFixture> {
  const fixture = await createPaymentFixture();
  const visitor = await fixture.approvedCompany('event');
  const paymentsOf = async (itemId: string) =>
    await fixture.appContext.db
      .select()
      .from(paymentIntents)
      .where(eq(paymentIntents.itemId, itemId))
      .orderBy(paymentIntents.coversCents);
  return {
    ...fixture,
    visitor,
    paymentsOf,
    run: (...words) => runCommand(fixture.appContext, { words: ['payments', ...words], by: 'ada' }),
    async stateOf(itemId) {
      const { paymentStatus, planId } = await fixture.itemNow(itemId);
      return [paymentStatus, planId];
    },
    async bought(plan = 'small') {
      const item = await fixture.item(visitor, plan);
      const intent = await fixture.pay(visitor, item);
      const [row] = await paymentsOf(item.id);
      return { item, intent, id: row?.id ?? '' };
    },
  };
}
