import { plansContract } from '../../../common/contract/plans.ts';
import { failure, ok } from '../../core/result.ts';
import { definePublicRoute, type Endpoint } from '../../http/define-route.ts';
import { planAnswer } from './plan-answer.ts';
import { findPlan, listPlans as plansOnOffer } from './plans.ts';

/** By section 7 of the specification, here `data` itself is the list. */
const listPlans = definePublicRoute(plansContract.listPlans, async ({ request, tx }) => {
  const plans = await plansOnOffer(tx, request.product_type);
  return ok('Plans', plans.map(planAnswer));
});

const planDetails = definePublicRoute(plansContract.planDetails, async ({ request, tx }) => {
  const plan = await findPlan(tx, request.product_id);
  return plan ? ok('Plan details', planAnswer(plan)) : failure(404, 'This plan was not found.');
});

export const planRoutes: readonly Endpoint[] = [listPlans, planDetails];
