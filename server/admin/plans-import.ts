import { and, isNull, notInArray, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { FREE_TRIAL_CODE } from '../../common/contract/plans.ts';
import { limitUnits, productTypeRows, productTypes } from '../../common/contract/product-types.ts';
import { formatDollars, toCents } from '../../common/lib/money.ts';
import { countOf } from '../core/count-of.ts';
import type { Tx } from '../infra/db/database.ts';
import { type PlanRow, plans } from '../infra/db/schema.ts';
import { MOST_CAMERAS } from '../modules/cameras/cameras.ts';
import { MOST_INVITATIONS } from '../modules/invitations/invitation-ceiling.ts';
import { PlanId } from '../modules/plans/plan-id.ts';
import { type AdminCommand, done, failed } from './admin-command.ts';
import { importedFile } from './imported-file.ts';
import { requiredText } from './required-text.ts';

const upTo = (most: number) => z.optional(z.int().check(z.nonnegative(), z.maximum(most)));

/** The minimum of card payments; the maximum is the database's. */
const LEAST_DOLLARS = 0.5;
const MOST_DOLLARS = 999_999.99;

/**
 * A plan as in the specification (section 3): dollars, months. A limit of 0 means none, so every limit is required:
 * otherwise a misspelt name would sell plans without that limit.
 */
const PlanToImport = z
  .strictObject({
    id: z.pipe(requiredText, PlanId),
    description: requiredText,
    price_value: z.number().check(z.nonnegative(), z.maximum(MOST_DOLLARS)),
    product_type: z.enum(productTypes),
    code: z.optional(z.literal(FREE_TRIAL_CODE)),
    metadata: z.strictObject({
      user_limit: upTo(MOST_INVITATIONS),
      camera_limit: upTo(MOST_CAMERAS),
      duration: upTo(120),
    }),
  })
  .check(
    z.superRefine(({ price_value, product_type, code, metadata }, context) => {
      const report = (path: string[], message: string) =>
        context.addIssue({ code: 'custom', path, message, input: price_value });
      const cents = price_value * 100;
      if (Math.abs(cents - Math.round(cents)) > 1e-6) report(['price_value'], 'has parts of a cent');
      if (code !== undefined && price_value !== 0) report(['price_value'], 'a free trial costs 0');
      if (code === undefined && price_value < LEAST_DOLLARS)
        report(
          ['price_value'],
          `cards pay no less than ${LEAST_DOLLARS}; only a plan of code ${FREE_TRIAL_CODE} costs 0`,
        );
      for (const name of productTypeRows[product_type].limits)
        if (metadata[name] === undefined) report(['metadata', name], 'is missing; 0 means without a limit');
    }),
  );
const PlansToImport = z.array(PlanToImport).check(z.minLength(1));

const EXAMPLE = [
  {
    id: 'free-trial',
    description: 'Free Trial',
    price_value: 0,
    product_type: 'event',
    code: FREE_TRIAL_CODE,
    metadata: { user_limit: 5 },
  },
  {
    id: 'guard',
    description: 'Guard',
    price_value: 349.9,
    product_type: 'security',
    metadata: { camera_limit: 8, duration: 6 },
  },
] satisfies z.input<typeof PlansToImport>;

export const importPlans: AdminCommand = {
  usage: 'plans import FILE                   makes FILE (JSON, a list of plans) the whole offer',
  async run({ db, clock }, { input }) {
    const file = importedFile(PlansToImport, input, EXAMPLE);
    if (!file.isRead) return file.refusal;
    const ids = file.content.map(({ id }) => id);
    if (new Set(ids).size < ids.length)
      return failed('The file cannot be imported: two plans have the same id.');
    const retired = await db.transaction((tx) => replaceOffer(tx, file.content, clock.now()));
    const names = retired.map(({ description }) => `  ${description}`);
    const gone =
      retired.length > 0
        ? `\nNo longer offered (paid items keep them, others take another one):\n${names.join('\n')}`
        : '';
    const offer = file.content.map((plan) => `\n  ${planLabel(plan)}`).join('');
    return done(`${countOf(ids.length, 'plan is', 'plans are')} on offer now:${offer}${gone}`);
  },
};

/** One plan with its price and limits, so that mistakes in the file are seen before it is sold. */
function planLabel({
  description,
  price_value,
  product_type,
  metadata,
}: z.output<typeof PlanToImport>): string {
  const limits = productTypeRows[product_type].limits.map((name) => {
    const most = metadata[name] ?? 0;
    const unit = limitUnits[name];
    return most === 0 ? `without a limit of ${unit}s` : countOf(most, unit, `${unit}s`);
  });
  return [`${description}: ${formatDollars(price_value)}`, product_type, ...limits].join(', ');
}

/** Writes the plans in the file's order; plans that it omits are retired, never deleted. */
async function replaceOffer(
  tx: Tx,
  offer: z.output<typeof PlansToImport>,
  now: Date,
): Promise<Pick<PlanRow, 'description'>[]> {
  // Another import at the same time would not see these plans, and leave them on sale beside its own.
  await tx.execute(sql`lock table ${plans} in share row exclusive mode`);
  for (const [position, plan] of offer.entries()) {
    const row = { ...rowOf(plan), position, retiredAt: null };
    await tx
      .insert(plans)
      .values({ id: plan.id, ...row })
      .onConflictDoUpdate({ target: plans.id, set: row });
  }
  const isGone = notInArray(
    plans.id,
    offer.map(({ id }) => id),
  );
  return await tx
    .update(plans)
    .set({ retiredAt: now })
    .where(and(isGone, isNull(plans.retiredAt)))
    .returning({ description: plans.description });
}

function rowOf({ description, price_value, product_type, code, metadata }: z.output<typeof PlanToImport>) {
  return {
    description,
    priceCents: toCents(price_value),
    productType: product_type,
    code: code ?? '',
    userLimit: metadata.user_limit ?? 0,
    cameraLimit: metadata.camera_limit ?? 0,
    durationMonths: metadata.duration ?? 0,
  };
}
