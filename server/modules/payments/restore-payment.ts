import { eq } from 'drizzle-orm';
import { items } from '../../infra/db/schema.ts';
import { paymentIntents } from '../../infra/db/schema-payments.ts';
import { limitsOf } from '../items/change-item.ts';
import { findPlan, findPlanFor } from '../plans/plans.ts';
import { recordHistory } from './history.ts';
import type { IntentMetadata } from './intent-metadata.ts';
import { itemStateOf } from './item-state.ts';
import { paymentsOf } from './payment-rows.ts';
import type { PaymentsOptions } from './payments-options.ts';
import type { ProviderIntent } from './provider-intents.ts';

/**
 * Records a payment that only the provider knows, as unsettled. What an intent of an older version lacks is taken from
 * the item's present state: call it in the order in which the intents were created.
 * @returns false if its item or plan does not exist, or its id is that of another payment
 */
export async function restorePayment(
  { db, clock }: PaymentsOptions,
  intent: ProviderIntent,
  named: IntentMetadata,
): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const [item] = await tx.select().from(items).where(eq(items.id, named.item_id)).for('update');
    const plan = item && (await findPlanFor(tx, item.kind, named.plan_id));
    if (!item || !plan) return false;
    const { keptCents } = itemStateOf(await paymentsOf(tx, item.id));
    const before = named.on_plan_id === undefined ? undefined : await findPlan(tx, named.on_plan_id);
    const row: typeof paymentIntents.$inferInsert = {
      id: named.payment_id,
      companyId: item.companyId,
      itemId: item.id,
      action: named.action,
      planId: plan.id,
      amountCents: intent.amount,
      coversCents: named.covers_cents ?? keptCents + intent.amount,
      limits: limitsOf(plan),
      onPlanId: before?.id ?? item.planId,
      onStatus: named.on_status ?? item.paymentStatus,
      providerIntentId: intent.id,
      live: intent.livemode,
      // Not open, as another one of the same plan may be open now. Money that arrives counts all the same.
      status: 'cancelled',
      createdAt: new Date(intent.created * 1000),
    };
    const added = await tx.insert(paymentIntents).values(row).onConflictDoNothing().returning();
    if (added.length === 0) return false;
    const what = 'recorded again: the card service knew it, and this database did not';
    await recordHistory(tx, named.payment_id, clock.now(), { who: 'server', what });
    return true;
  });
}
