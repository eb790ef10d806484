import { and, asc, eq, exists, gt, isNull, lt, not, sql } from 'drizzle-orm';
import type { AppContext } from '../../context/app-context.ts';
import { DAY_MS } from '../../core/durations.ts';
import { createFirstFailure, type FirstFailure } from '../../core/first-failure.ts';
import type { Tx } from '../../infra/db/database.ts';
import { companies, items } from '../../infra/db/schema.ts';
import { companyReviews } from '../../infra/db/schema-reviews.ts';
import { forgetReplacedFiles } from '../profile/company-files.ts';
import { PENDING_DAYS } from './pending-days.ts';
import { registrationExpiredEmail } from './registration-emails.ts';

const A_ROUND = 100;

type SweepContext = Pick<AppContext, 'db' | 'mail' | 'media' | 'settings'>;

/**
 * Deletes registrations, with their files, that were not reviewed for a month, and notifies each company. The e-mail
 * can register again. A company that was ever approved, has items or was disabled is kept.
 * @throws the first failure to delete files, after the other registrations
 */
export async function sweepRegistrations(context: SweepContext, now: Date): Promise<void> {
  const failure = createFirstFailure();
  while ((await sweepSome(context, now, failure)) === A_ROUND);
  failure.throwIfAny();
}

/** Whether a locked company would be deleted. */
export async function isOverdue(tx: Tx, companyId: string, now: Date): Promise<boolean> {
  return (await tx.$count(companies, and(eq(companies.id, companyId), hasWaitedTooLong(tx, now)))) > 0;
}

function hasWaitedTooLong(db: Tx, now: Date) {
  const one = { one: sql`1` };
  const reviewed = db.select(one).from(companyReviews).where(eq(companyReviews.companyId, companies.id));
  const owned = db.select(one).from(items).where(eq(items.companyId, companies.id));
  return and(
    eq(companies.review, 'pending'),
    gt(companies.uploadedBytes, 0),
    lt(companies.createdAt, new Date(now.getTime() - PENDING_DAYS * DAY_MS)),
    not(exists(reviewed)),
    not(exists(owned)),
  );
}

async function sweepSome(
  { db, mail, media, settings }: SweepContext,
  now: Date,
  failure: FirstFailure,
): Promise<number> {
  const isExpired = and(isNull(companies.disabledAt), hasWaitedTooLong(db, now));
  const expired = await db
    .select({ id: companies.id })
    .from(companies)
    .where(isExpired)
    .orderBy(asc(companies.createdAt))
    .limit(A_ROUND);
  for (const { id } of expired) {
    const removed = await db.transaction(async (tx) => {
      // Not one that was approved meanwhile.
      const [company] = await tx
        .delete(companies)
        .where(and(eq(companies.id, id), isExpired))
        .returning();
      if (company) await mail.compose(tx, registrationExpiredEmail(company, settings.publicUrl));
      return company;
    });
    if (removed) await forgetReplacedFiles({ db, media }, removed).catch(failure.note);
  }
  return expired.length;
}
