/**
 * A company is approved with a name and an ID document. It may change both later and continue to work; the
 * administrator is shown the changes until they are accepted.
 */
import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../infra/db/database.ts';
import type { CompanyRow } from '../../infra/db/schema.ts';
import { type CompanyReviewRow, companyReviews } from '../../infra/db/schema-reviews.ts';

type Reviewed = Pick<CompanyRow, 'id' | 'name' | 'documentPath'>;

export interface UnreviewedChange {
  what: 'name' | 'document';
  /** A name, or the media path of a document; null without one. */
  from: string | null;
  to: string | null;
}

/** The company's changes that were not reviewed; empty if no review is recorded. */
export function unreviewedChanges(
  company: Pick<CompanyRow, 'name' | 'documentPath'>,
  review: Pick<CompanyReviewRow, 'name' | 'documentPath'> | undefined | null,
): UnreviewedChange[] {
  if (!review) return [];
  const both: UnreviewedChange[] = [
    { what: 'name', from: review.name, to: company.name },
    { what: 'document', from: review.documentPath, to: company.documentPath },
  ];
  return both.filter(({ from, to }) => from !== to);
}

export async function findReview(tx: Tx, companyId: string): Promise<CompanyReviewRow | undefined> {
  const [review] = await tx.select().from(companyReviews).where(eq(companyReviews.companyId, companyId));
  return review;
}

/**
 * Records that the administrator has reviewed the company's present state: at its approval, and when changes are
 * accepted.
 */
export async function recordReview(tx: Tx, { id, name, documentPath }: Reviewed, now: Date): Promise<void> {
  const seen = { name, documentPath, reviewedAt: now, changedAt: null, changeCode: null };
  await tx
    .insert(companyReviews)
    .values({ companyId: id, ...seen })
    .onConflictDoUpdate({ target: companyReviews.companyId, set: seen });
}

/**
 * Records a company's approval that was made without a recorded review, as by an older server running beside this one.
 */
export async function recordEarlierApproval(tx: Tx, { id, name, documentPath }: Reviewed): Promise<void> {
  await tx.insert(companyReviews).values({ companyId: id, name, documentPath }).onConflictDoNothing();
}

/**
 * Records an approved company's change of its profile. Its row must be locked.
 * @param before the company before the change
 */
export async function noteProfileChange(
  tx: Tx,
  before: CompanyRow,
  after: Pick<CompanyRow, 'name' | 'documentPath'>,
  now: Date,
): Promise<void> {
  if (before.review !== 'approved') return;
  if (before.name === after.name && before.documentPath === after.documentPath) return;
  const { id } = before;
  await recordEarlierApproval(tx, before);
  const review = await findReview(tx, id);
  const isChanged = unreviewedChanges(after, review).length > 0;
  const change = isChanged
    ? { changedAt: review?.changedAt ?? now, changeCode: randomBytes(4).toString('hex') }
    : { changedAt: null, changeCode: null };
  await tx.update(companyReviews).set(change).where(eq(companyReviews.companyId, id));
}
