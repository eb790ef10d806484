import { and, asc, eq, isNull } from 'drizzle-orm';
import { itemKinds } from '../../../common/contract/item-kinds.ts';
import { FREE_TRIAL_CODE } from '../../../common/contract/plans.ts';
import type { Tx } from '../../infra/db/database.ts';
import { companies, type PlanRow, plans } from '../../infra/db/schema.ts';
import type { ItemKind } from '../items/item-kind.ts';

/** Plans on offer for a product type, in their own order. */
export async function listPlans(tx: Tx, productType: PlanRow['productType']): Promise<PlanRow[]> {
  return await tx
    .select()
    .from(plans)
    .where(and(eq(plans.productType, productType), isNull(plans.retiredAt)))
    .orderBy(asc(plans.position), asc(plans.priceCents), asc(plans.id));
}

/** A plan by its id, on offer or not: items keep plans that are no longer sold. */
export async function findPlan(tx: Tx, planId: string): Promise<PlanRow | undefined> {
  const [plan] = await tx.select().from(plans).where(eq(plans.id, planId));
  return plan;
}

/** A plan for items of a kind, on offer or not. */
export async function findPlanFor(tx: Tx, kind: ItemKind, planId: string): Promise<PlanRow | undefined> {
  const plan = await findPlan(tx, planId);
  if (!plan || plan.productType !== itemKinds[kind].productType) return undefined;
  // There is a free trial of events only (specification, section 9).
  return isTrialPlan(plan) && !itemKinds[kind].hasFreeTrial ? undefined : plan;
}

/** A plan that may be bought now for an item of a kind. */
export async function findOfferedPlan(tx: Tx, kind: ItemKind, planId: string): Promise<PlanRow | undefined> {
  const plan = await findPlanFor(tx, kind, planId);
  return plan?.retiredAt ? undefined : plan;
}

export function isTrialPlan(plan: Pick<PlanRow, 'code'>): boolean {
  return plan.code === FREE_TRIAL_CODE;
}

/** Uses up a company's only free trial. False if it was used before, also by a concurrent request. */
export async function spendFreeTrial(tx: Tx, companyId: string): Promise<boolean> {
  const spent = await tx
    .update(companies)
    .set({ firstEntry: false })
    .where(and(eq(companies.id, companyId), eq(companies.firstEntry, true)))
    .returning({ id: companies.id });
  return spent.length === 1;
}
