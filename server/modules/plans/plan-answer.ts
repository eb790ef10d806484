import { type PlanLimit, productTypeRows } from '../../../common/contract/product-types.ts';
import type { PlanRow } from '../../infra/db/schema.ts';

/** The column of each limit. */
const COLUMN_OF = {
  user_limit: 'userLimit',
  camera_limit: 'cameraLimit',
  duration: 'durationMonths',
} as const satisfies Record<PlanLimit, keyof PlanRow>;

/** A plan in answers: its price in dollars, its limits under `metadata`. */
export function planAnswer(plan: PlanRow) {
  const { limits } = productTypeRows[plan.productType];
  return {
    _id: plan.id,
    description: plan.description,
    price_value: plan.priceCents / 100,
    product_type: plan.productType,
    code: plan.code,
    metadata: {
      ...Object.fromEntries(limits.map((limit) => [limit, plan[COLUMN_OF[limit]]])),
      ...(plan.code === '' ? {} : { code: plan.code }),
    },
  };
}
