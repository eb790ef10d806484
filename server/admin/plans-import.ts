import { and, isNull, notInArray } from 'drizzle-orm';
import * as z from 'zod/mini';
import { FREE_TRIAL_CODE } from '../../src/contract/plans.ts';
import { toCents } from '../../src/lib/money.ts';
import type { Tx } from '../db/database.ts';
import { type PlanRow, plans } from '../db/schema.ts';
import { type AdminCommand, done, failed } from './admin-command.ts';
import { importedFile } from './imported-file.ts';

const count = z._default(z.int().check(z.nonnegative()), 0);
const text = z.string().check(z.trim(), z.minLength(1));

/** A plan as the specification writes it (section 3): dollars, months. */
const PlanToImport = z.object({
  id: text,
  description: text,
  price_value: z.number().check(z.nonnegative()),
  product_type: z.enum(['event', 'security']),
  code: z.optional(z.literal(FREE_TRIAL_CODE)),
  metadata: z._default(z.object({ user_limit: count, camera_limit: count, duration: count }), {
    user_limit: 0,
    camera_limit: 0,
    duration: 0,
  }),
});
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
    const gone = retired.length > 0 ? `\nNo longer offered (items keep them):\n${names.join('\n')}` : '';
    return done(`${ids.length === 1 ? '1 plan is' : `${ids.length} plans are`} on offer now.${gone}`);
  },
};

/** Writes the plans in the file's order; what it does not name is retired, never deleted. */
async function replaceOffer(
  tx: Tx,
  offer: z.output<typeof PlansToImport>,
  now: Date,
): Promise<Pick<PlanRow, 'description'>[]> {
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
    userLimit: metadata.user_limit,
    cameraLimit: metadata.camera_limit,
    durationMonths: metadata.duration,
  };
}
