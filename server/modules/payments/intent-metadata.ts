/** The metadata of an intent at the provider: enough to record its payment again if our row is lost. */
import * as z from 'zod/mini';
import type { PaymentIntentRow } from '../../infra/db/schema-payments.ts';
import { PlanId } from '../plans/plan-id.ts';

/** All values are texts, as the provider stores no other types. */
export function intentMetadata(row: PaymentIntentRow): Record<string, string> {
  return {
    payment_id: row.id,
    item_id: row.itemId,
    plan_id: row.planId,
    action: row.action,
    covers_cents: String(row.coversCents),
    ...(row.onPlanId !== null && { on_plan_id: row.onPlanId }),
    ...(row.onStatus !== null && { on_status: String(row.onStatus) }),
  };
}

const id = z.string().check(z.regex(/^[\w-]{1,255}$/));
const whole = z.pipe(
  z.string().check(z.regex(/^\d{1,9}$/)),
  z.transform((text: string) => Number(text)),
);

/** Others may use the same account: an intent without our payment and item is not ours. */
const ours = z.object({
  payment_id: id,
  item_id: id,
  plan_id: PlanId,
  action: z.enum(['purchase', 'upgrade']),
  // Missing in intents of 0.1.0.
  covers_cents: z.optional(whole),
  on_plan_id: z.optional(PlanId),
  on_status: z.optional(whole),
});
export type IntentMetadata = z.output<typeof ours>;

/** Undefined if the intent is not ours. */
export function readMetadata(metadata: unknown): IntentMetadata | undefined {
  const read = z.safeParse(ours, metadata);
  return read.success ? read.data : undefined;
}
