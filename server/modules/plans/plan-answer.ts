import type { PlanRow } from '../../infra/db/schema.ts';

/** A plan as the calls answer it: its price in dollars, its limits under `metadata`. */
export function planAnswer(plan: PlanRow) {
  const limits =
    plan.productType === 'event'
      ? { user_limit: plan.userLimit }
      : { camera_limit: plan.cameraLimit, duration: plan.durationMonths };
  return {
    _id: plan.id,
    description: plan.description,
    price_value: plan.priceCents / 100,
    product_type: plan.productType,
    code: plan.code,
    metadata: { ...limits, ...(plan.code === '' ? {} : { code: plan.code }) },
  };
}
