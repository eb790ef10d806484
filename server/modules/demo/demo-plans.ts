import { FREE_TRIAL_CODE, FREE_TRIAL_USERS } from '../../../common/contract/plans.ts';
import type { ProductType } from '../../../common/contract/product-types.ts';
import type { plans } from '../../infra/db/schema.ts';
import { demoId } from './demo-id.ts';

type NewPlan = typeof plans.$inferInsert;

/** The plans for sale. Amounts in cents; `key` identifies a plan within the demo data. */
const OFFER = [
  {
    key: 'free-trial',
    description: 'Free Trial',
    productType: 'event',
    priceCents: 0,
    userLimit: FREE_TRIAL_USERS,
    code: FREE_TRIAL_CODE,
  },
  { key: 'club', description: 'Club', productType: 'event', priceCents: 4_900, userLimit: 50 },
  { key: 'festival', description: 'Festival', productType: 'event', priceCents: 14_900, userLimit: 250 },
  { key: 'arena', description: 'Arena', productType: 'event', priceCents: 39_950, userLimit: 1_000 },
  { key: 'stadium', description: 'Stadium', productType: 'event', priceCents: 129_900, userLimit: 10_000 },
  {
    key: 'watch',
    description: 'Watch',
    productType: 'security',
    priceCents: 7_900,
    cameraLimit: 4,
    durationMonths: 1,
  },
  {
    key: 'guard',
    description: 'Guard',
    productType: 'security',
    priceCents: 34_900,
    cameraLimit: 8,
    durationMonths: 6,
  },
  {
    key: 'fortress',
    description: 'Fortress',
    productType: 'security',
    priceCents: 89_950,
    cameraLimit: 16,
    durationMonths: 12,
  },
  {
    key: 'district',
    description: 'District',
    productType: 'security',
    priceCents: 189_900,
    cameraLimit: 48,
    durationMonths: 12,
  },
] as const satisfies (Partial<NewPlan> & { key: string; productType: ProductType })[];

export type DemoPlan = (typeof OFFER)[number]['key'];

export const demoPlanId = (key: DemoPlan) => demoId(`plan ${key}`);

/** A free trial, four event plans by users, four security plans by cameras and months. */
export function demoPlans(): NewPlan[] {
  return OFFER.map(({ key, ...plan }, position) => ({
    ...plan,
    id: demoPlanId(key),
    position,
  }));
}
