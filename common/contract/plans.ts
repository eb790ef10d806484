import * as z from 'zod/mini';
import { contractOf } from './contract-of.ts';
import { readDollars } from './dollars.ts';
import { isRecord } from './members.ts';
import { parseJson } from './parse-json.ts';
import { productTypes } from './product-types.ts';
import { countOr, listAtData, read, textOr, withId } from './tolerant.ts';

/** The `code` of the free trial plan (specification, section 3). */
export const FREE_TRIAL_CODE = 'free_trial';
/** People a free trial admits. */
export const FREE_TRIAL_USERS = 5;

const MetadataSchema = z.looseObject({
  user_limit: countOr(0),
  camera_limit: countOr(0),
  duration: countOr(0),
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

const DOLLARS = /^(?:usd|us ?dollars?|dollars?|(?:us ?)?\$|840)$/i;

/** A price in another currency is unreadable, as every amount is shown in dollars. */
const inDollars = (value: unknown): unknown => {
  if (!isRecord(value) || typeof value.currency !== 'string') return value;
  const currency = value.currency.trim();
  return currency === '' || DOLLARS.test(currency) ? value : { ...value, price_value: null, price: null };
};

/**
 * Renames fields that an API of another make names differently. Plans, other than items, are known by `id`, such as the
 * card service's; an `_id` beside it is the row's in a database.
 */
const named = z.transform((sent: unknown): unknown => {
  const value = inDollars(sent);
  if (!isRecord(value)) return value;
  const { name, title, price, description = name ?? title, price_value = price, id, _id } = value;
  return { ...value, _id: id ?? _id, description, price_value };
});

/** A subscription package. `price_value` is in dollars, null if unreadable; `metadata.duration` is in months. */
export const PlanSchema = z.pipe(named, withId(plan));
export type Plan = z.output<typeof PlanSchema>;

/**
 * One package, of which another API may send only the price, or which it may send as a list of one. Differently named
 * fields are only read of a whole one, with its id: otherwise the list of plans has them.
 */
const PlanDetailsSchema = z.pipe(
  z.transform((data: unknown): unknown => inDollars(Array.isArray(data) ? data[0] : data)),
  z.union([PlanSchema, z.looseObject({ ...plan, _id: textOr('') })]),
);

/** Whether a plan is the free trial, by `code` or `metadata.code`. */
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
