/** Removes invitations in batches: a statement over a hundred thousand rows blocks all other requests. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, asc, eq, gt, inArray, isNotNull, lt, lte, type SQL } from 'drizzle-orm';
import { DAY_MS } from '../../core/durations.ts';
import type { Database, Tx } from '../../infra/db/database.ts';
import { deleteInBatches, ROWS_A_BATCH } from '../../infra/db/delete-in-batches.ts';
import { type InvitationRow, invitations } from '../../infra/db/schema.ts';
import { endedPasses } from '../../infra/db/schema-passes.ts';
import { noteForgotten } from '../doors/door-log.ts';

/** Until then, repeating a cancellation from another tablet succeeds. */
const CANCELLED_KEPT_DAYS = 30;
/** Guests open the pass of a deleted event around its day at the latest; events are sold up to a year ahead. */
const ENDED_KEPT_DAYS = 400;

/**
 * Removes everybody who was ever invited to an item, in the order of their e-mails: removed rows slow down searches
 * until the transaction ends.
 */
export async function removeInvitationsOf(tx: Tx, itemId: string, now: Date): Promise<void> {
  const { email } = invitations;
  for (let last: string | undefined; ; ) {
    const isLeft = and(eq(invitations.itemId, itemId), last === undefined ? undefined : gt(email, last));
    const [end] = await tx
      .select({ email })
      .from(invitations)
      .where(isLeft)
      .orderBy(asc(email))
      .offset(ROWS_A_BATCH - 1)
      .limit(1);
    const isOfPiece = end ? and(isLeft, lte(email, end.email)) : isLeft;
    await endPasses(tx, isOfPiece, now);
    await tx.delete(invitations).where(isOfPiece);
    if (!end) return;
    last = end.email;
    // Only yields: requests that need no database are served here, although the transaction is open.
    await nextTurn();
  }
}

/** Keeps the codes of people who were mailed: their passes show that the event is cancelled. */
async function endPasses(tx: Tx, which: SQL | undefined, now: Date): Promise<void> {
  const { passCode, mailedAt } = invitations;
  const known = await tx
    .select({ code: passCode, itemId: invitations.itemId })
    .from(invitations)
    .where(and(which, isNotNull(passCode), isNotNull(mailedAt)));
  const ended = known.flatMap(({ code, itemId }) => (code === null ? [] : { code, itemId, endedAt: now }));
  if (ended.length > 0) await tx.insert(endedPasses).values(ended).onConflictDoNothing();
}

/** Removes the codes of events that were deleted long ago. */
export async function sweepEndedPasses(db: Tx, now: Date): Promise<void> {
  const longAgo = new Date(now.getTime() - ENDED_KEPT_DAYS * DAY_MS);
  await deleteInBatches(db, endedPasses, lt(endedPasses.endedAt, longAgo));
}

/**
 * Removes people who were cancelled a month ago and never mailed, as inviting and cancelling would leave rows without
 * end. Mailed people are kept, as they count towards the people that an item has reached.
 */
export async function sweepInvitations(db: Database, now: Date): Promise<void> {
  const longAgo = now.getTime() - CANCELLED_KEPT_DAYS * DAY_MS;
  const isOver = ({ cancelledAt, mailedAt }: Pick<InvitationRow, 'cancelledAt' | 'mailedAt'>) =>
    cancelledAt !== null && mailedAt === null && cancelledAt.getTime() < longAgo;
  for (let last = ''; ; ) {
    const rows = await db
      .select({
        id: invitations.id,
        cancelledAt: invitations.cancelledAt,
        mailedAt: invitations.mailedAt,
        itemId: invitations.itemId,
        logSeq: invitations.logSeq,
      })
      .from(invitations)
      .where(gt(invitations.id, last))
      .orderBy(asc(invitations.id))
      .limit(ROWS_A_BATCH);
    const over = rows.filter(isOver);
    const ids = over.map(({ id }) => id);
    // First: a device that reads in between then reads again while the rows are still there.
    for (const [itemId, seq] of lastPlaces(over)) await noteForgotten(db, itemId, seq);
    if (ids.length > 0) await db.delete(invitations).where(inArray(invitations.id, ids));
    if (rows.length < ROWS_A_BATCH) return;
    last = rows.at(-1)?.id ?? last;
    await nextTurn();
  }
}

/** The last place of each event's people in its log; people of locations have none. */
function lastPlaces(people: readonly Pick<InvitationRow, 'itemId' | 'logSeq'>[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const { itemId, logSeq } of people) if (logSeq > (places.get(itemId) ?? 0)) places.set(itemId, logSeq);
  return places;
}
