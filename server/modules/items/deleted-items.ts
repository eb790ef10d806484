/** Deleted items: kept for a while, so that the administrator can restore them. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  and,
  asc,
  countDistinct,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  sql,
} from 'drizzle-orm';
import type { AppContext } from '../../context/app-context.ts';
import { DAY_MS } from '../../core/durations.ts';
import { createFirstFailure } from '../../core/first-failure.ts';
import type { Database, Tx } from '../../infra/db/database.ts';
import { ROWS_A_BATCH } from '../../infra/db/delete-in-batches.ts';
import { type ItemRow, invitations, items, outgoingMails } from '../../infra/db/schema.ts';
import { doorEntries, doorLogs, doorMarks, doors } from '../../infra/db/schema-doors.ts';
import { recordings } from '../../infra/db/schema-recordings.ts';
import { withdrawAllPending } from '../../infra/mail/mail-topics.ts';
import { lastPlace } from '../doors/door-log.ts';
import { countOpenDoorsAt } from '../doors/end-doors.ts';
import { removeDoorsOf } from '../doors/remove-doors.ts';
import { stopCancelling, stopNotifying, withdrawGuestMails } from '../guest-mails/withdraw-mails.ts';
import { countActive } from '../invitations/active-invitations.ts';
import { changeTopic } from '../invitations/invitation-topic.ts';
import { removeInvitationsOf } from '../invitations/remove-invitations.ts';
import { forgetFiles, removeRecordings } from '../recordings/recordings.ts';

/** Long enough for a company to notice what a stolen session, or a colleague by mistake, has deleted. */
export const DELETED_KEPT_DAYS = 14;

/** Items deleted before this time are not kept any more. */
export function keptSince(now: Date): Date {
  return new Date(now.getTime() - DELETED_KEPT_DAYS * DAY_MS);
}

/**
 * Replaces the deletion time of an event once the erasure of its door log has begun: an incomplete log is worthless.
 */
const ERASING = new Date(0);

/** A restored item, and how much of it was restored. */
export interface RestoredItem {
  item: ItemRow;
  people: number;
  recordings: number;
  /** Those that are open: who has their devices reads the guests again. */
  doors: number;
  /** People who were mailed that it is cancelled, or removed. */
  told: number;
}

/**
 * Restores a deleted item for its company, with what is left of it. Guests whose mails were withdrawn are mailed like
 * those held for a payment. Undefined if there is no such deleted item.
 */
export async function restoreItem(tx: Tx, itemId: string): Promise<RestoredItem | undefined> {
  const isDeleted = and(eq(items.id, itemId), isNotNull(items.deletedAt));
  const [item] = await tx.select().from(items).where(isDeleted).for('update');
  if (!item) return undefined;
  const { deletedAt } = item;
  const isErasing = deletedAt?.getTime() === ERASING.getTime();
  if (isErasing) await removeDoorsOf(tx, itemId);
  await tx.update(items).set({ deletedAt: null }).where(eq(items.id, itemId));
  // Guests who have not been told of the cancellation yet need not be; of an earlier change they still are.
  await stopCancelling(tx, itemId);
  // Mails about the deletion, which are not what `told` describes: nothing of it is forgotten with them.
  await withdrawAllPending(tx, changeTopic(itemId, ''), deletedAt ?? undefined);
  await withdrawGuestMails(tx, itemId);
  return {
    item,
    people: await countActive(tx, itemId),
    recordings: await tx.$count(recordings, eq(recordings.itemId, itemId)),
    doors: await countOpenDoorsAt(tx, itemId),
    told: deletedAt === null || isErasing ? 0 : await countTold(tx, itemId, deletedAt),
  };
}

/** People to whom a mail about a deletion has left. Call it once those that wait are withdrawn. */
async function countTold(tx: Tx, itemId: string, deletedAt: Date): Promise<number> {
  const { to, topic, createdAt, sentAt, dueAt, bounce } = outgoingMails;
  const isOfDeletion = and(sql`starts_with(${topic}, ${changeTopic(itemId, '')})`, gte(createdAt, deletedAt));
  // One with a time to be sent is being delivered.
  const hasLeft = and(or(isNotNull(sentAt), isNotNull(dueAt)), isNull(bounce));
  const [row] = await tx
    .select({ people: countDistinct(to) })
    .from(outgoingMails)
    .where(and(isOfDeletion, hasLeft));
  return row?.people ?? 0;
}

/**
 * Erases items that were deleted long ago, each in its own transaction.
 * @throws the first failure to delete files, after the other items
 */
export async function sweepDeletedItems(
  appContext: Pick<AppContext, 'db' | 'media'>,
  now: Date,
): Promise<void> {
  const { db } = appContext;
  const before = keptSince(now);
  const failure = createFirstFailure();
  for (let last = ''; ; ) {
    const page = await db
      .select({ id: items.id })
      .from(items)
      .where(and(gt(items.id, last), lt(items.deletedAt, before)))
      .orderBy(asc(items.id))
      .limit(ROWS_A_BATCH);
    const ids = page.map(({ id }) => id);
    for (const id of await withRowsLeft(db, ids)) {
      await eraseLog(db, id, before);
      const paths = await db.transaction((tx) => eraseItem(tx, id, { before, now }));
      await forgetFiles(appContext, paths).catch(failure.note);
    }
    if (page.length < ROWS_A_BATCH) break;
    last = ids.at(-1) ?? last;
    await nextTurn();
  }
  failure.throwIfAny();
}

async function withRowsLeft(db: Database, ids: readonly string[]): Promise<string[]> {
  const one = { one: sql`1` };
  const invited = db.select(one).from(invitations).where(eq(invitations.itemId, items.id));
  const recorded = db.select(one).from(recordings).where(eq(recordings.itemId, items.id));
  const logged = db.select(one).from(doorLogs).where(eq(doorLogs.itemId, items.id));
  const hasRows = or(exists(invited), exists(recorded), exists(logged));
  const left = await db
    .select({ id: items.id })
    .from(items)
    .where(and(inArray(items.id, [...ids]), or(isNotNull(items.media), hasRows)));
  return left.map(({ id }) => id);
}

/**
 * Erases the door log, which may have hundreds of thousands of entries, in several transactions, so that the embedded
 * database serves other requests in between. Stops if the item is restored meanwhile.
 */
async function eraseLog(db: Database, itemId: string, before: Date): Promise<void> {
  const last = await lastPlace(db, itemId);
  if (last === 0) return;
  const isOld = and(eq(items.id, itemId), lt(items.deletedAt, before));
  await db.update(items).set({ deletedAt: ERASING }).where(isOld);
  const one = { one: sql`1` };
  const isErased = exists(
    db
      .select(one)
      .from(items)
      .where(and(eq(items.id, itemId), eq(items.deletedAt, ERASING))),
  );
  // Nobody can record entries any more.
  await db.delete(doors).where(and(eq(doors.itemId, itemId), isErased));
  for (let after = 0; after < last; after += ROWS_A_BATCH) {
    for (const table of [doorEntries, doorMarks]) {
      const isOfPiece = and(gt(table.seq, after), lte(table.seq, after + ROWS_A_BATCH));
      await db.delete(table).where(and(eq(table.itemId, itemId), isOfPiece, isErased));
    }
    await nextTurn();
  }
  await db.delete(doorLogs).where(and(eq(doorLogs.itemId, itemId), isErased));
}

/** Returns the media paths that its rows referred to. */
async function eraseItem(
  tx: Tx,
  itemId: string,
  { before, now }: Record<'before' | 'now', Date>,
): Promise<string[]> {
  const [item] = await tx
    .select()
    .from(items)
    // Excludes an item that was restored meanwhile.
    .where(and(eq(items.id, itemId), lt(items.deletedAt, before)))
    .for('update');
  if (!item) return [];
  await stopNotifying(tx, itemId);
  await removeInvitationsOf(tx, itemId, now);
  await removeDoorsOf(tx, itemId);
  const recorded = await removeRecordings(tx, itemId);
  await tx.update(items).set({ media: null }).where(eq(items.id, itemId));
  return item.media === null ? recorded : [item.media, ...recorded];
}
