import * as z from 'zod/mini';
import { contractOf } from './contract-of.ts';
import { listAtData, numberOr, textOr, withId } from './tolerant.ts';

/** The code value of the free trial plan (specification, section 3). */
export const FREE_TRIAL_CODE = 'free_trial';
/** People a free trial admits. */
export const FREE_TRIAL_USERS = 5;

export type ProductType = 'event' | 'security';

/** A subscription package. `price_value` is in dollars; `metadata.duration` in months. */
export const PlanSchema = withId({
  description: textOr(''),
  price_value: numberOr(0),
  product_type: textOr(''),
  code: textOr(''),
  metadata: z._default(
    z.nullish(
      z.looseObject({
        user_limit: numberOr(0),
        camera_limit: numberOr(0),
        duration: numberOr(0),
        code: textOr(''),
      }),
    ),
    null,
  ),
});
export type Plan = z.output<typeof PlanSchema>;

/** Whether a plan is the free trial: its mark stands at `code` or `metadata.code`. */
export function isFreeTrial(plan: Pick<Plan, 'code' | 'metadata'>): boolean {
  return plan.code === FREE_TRIAL_CODE || plan.metadata?.code === FREE_TRIAL_CODE;
}

export const plansContract = {
  listPlans: contractOf('listPlans', {
    request: z.object({ product_type: z.enum(['event', 'security']) }),
    data: listAtData(PlanSchema),
  }),
  planDetails: contractOf('planDetails', { request: z.object({ product_id: z.string() }), data: PlanSchema }),
};
