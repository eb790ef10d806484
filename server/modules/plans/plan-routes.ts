import { plansContract } from '../../../common/contract/plans.ts';
import { ok, refuse } from '../../core/result.ts';
import { type Served, servePublic } from '../../http/define-route.ts';
import { planAnswer } from './plan-answer.ts';
import { findPlan, listPlans as plansOnOffer } from './plans.ts';

/** Section 7: here `data` itself is the list. */
const listPlans = servePublic(plansContract.listPlans, async ({ request, tx }) => {
  const plans = await plansOnOffer(tx, request.product_type);
  return ok('Plans', plans.map(planAnswer));
});

const planDetails = servePublic(plansContract.planDetails, async ({ request, tx }) => {
  const plan = await findPlan(tx, request.product_id);
  return plan ? ok('Plan details', planAnswer(plan)) : refuse(404, 'This plan was not found.');
});

export const planRoutes: readonly Served[] = [listPlans, planDetails];
