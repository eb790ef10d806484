/** The types of plan, without the plans and their schemas: URLs contain them, so every screen loads this. */
import type { CompanyKind } from './company-kinds.ts';

/** The types of plan: for events, or for the locations of security companies. */
export const productTypes = ['event', 'security'] as const;
export type ProductType = (typeof productTypes)[number];

interface ProductTypeRow {
  /** The companies that buy it. */
  readonly company: CompanyKind;
  /** The fields of `metadata` that it limits. */
  readonly limits: readonly PlanLimit[];
}

/** The differences between the types of plan. */
export const productTypeRows: Readonly<Record<ProductType, ProductTypeRow>> = {
  event: { company: 'event', limits: ['user_limit'] },
  security: { company: 'security', limits: ['camera_limit', 'duration'] },
};

/** The type of a plan in an answer. Unknown values of other APIs count as `security`. */
export function productTypeOf({ product_type }: { product_type: string }): ProductType {
  return productTypes.find((type) => type === product_type) ?? 'security';
}

/** The unit of each limit. */
export const limitUnits = { user_limit: 'user', camera_limit: 'camera', duration: 'month' } as const;
export type PlanLimit = keyof typeof limitUnits;
