import * as z from 'zod/mini';
import type { CompanyKind } from './company-kinds.ts';
import { contractOf } from './contract-of.ts';
import { readDollars } from './dollars.ts';
import { isRecord } from './members.ts';
import { listAtData, numberOr, parseJson, read, textOr, withId } from './tolerant.ts';

/** The code value of the free trial plan (specification, section 3). */
export const FREE_TRIAL_CODE = 'free_trial';
/** People a free trial admits. */
export const FREE_TRIAL_USERS = 5;

/** The types of plan: for events, or for the locations of security companies. */
export const productTypes = ['event', 'security'] as const;
export type ProductType = (typeof productTypes)[number];

interface ProductTypeRow {
  /** The companies that buy it. */
  readonly company: CompanyKind;
  /** What its `metadata` limits. */
  readonly limits: readonly PlanLimit[];
}

/** What tells the types of plan apart. */
export const productTypeRows: Readonly<Record<ProductType, ProductTypeRow>> = {
  event: { company: 'event', limits: ['user_limit'] },
  security: { company: 'security', limits: ['camera_limit', 'duration'] },
};

/** The type of a plan in an answer. What another API calls otherwise is read as `security`. */
export function productTypeOf({ product_type }: { product_type: string }): ProductType {
  return productTypes.find((type) => type === product_type) ?? 'security';
}

/** What each limit counts. */
export const limitUnits = { user_limit: 'user', camera_limit: 'camera', duration: 'month' } as const;
export type PlanLimit = keyof typeof limitUnits;

const MetadataSchema = z.looseObject({
  user_limit: numberOr(0),
  camera_limit: numberOr(0),
  duration: numberOr(0),
  code: textOr(''),
});

const plan = {
  description: textOr(''),
  price_value: read<number | null>(null, readDollars),
  product_type: textOr(''),
  code: textOr(''),
  metadata: read<z.output<typeof MetadataSchema> | null>(null, (value) => {
    const metadata = z.safeParse(MetadataSchema, typeof value === 'string' ? parseJson(value) : value);
    return metadata.success ? metadata.data : null;
  }),
};

/** With what an API of another make calls otherwise under the names of the contract. */
const named = z.transform((value: unknown): unknown => {
  if (!isRecord(value)) return value;
  const { name, title, price, description = name ?? title, price_value = price } = value;
  return { ...value, description, price_value };
});

/** A subscription package. `price_value` is in dollars, null where it cannot be read; `metadata.duration` in months. */
export const PlanSchema = z.pipe(named, withId(plan));
export type Plan = z.output<typeof PlanSchema>;

/**
 * One package, of which another API may say no more than the price, or which it may send as a list of one. What it calls
 * otherwise is left to the list of plans.
 */
const PlanDetailsSchema = z.pipe(
  z.transform((data: unknown): unknown => (Array.isArray(data) ? data[0] : data)),
  z.union([withId(plan), z.looseObject({ ...plan, _id: textOr('') })]),
);

/** Whether a plan is the free trial: its mark stands at `code` or `metadata.code`. */
export function isFreeTrial(plan: Pick<Plan, 'code' | 'metadata'>): boolean {
  return plan.code === FREE_TRIAL_CODE || plan.metadata?.code === FREE_TRIAL_CODE;
}

export const plansContract = {
  listPlans: contractOf('listPlans', {
    request: z.object({ product_type: z.enum(productTypes) }),
    data: listAtData(PlanSchema),
  }),
  planDetails: contractOf('planDetails', {
    request: z.object({ product_id: z.string() }),
    data: PlanDetailsSchema,
  }),
};
