/** Notifies the guests of an event in batches, until all are notified. */

import { and, asc, eq, gt, lte, not, sql } from 'drizzle-orm';
import { standingRefusal } from '../../http/callers/access.ts';
import type { Database, Tx } from '../../infra/db/database.ts';
import { type InvitationRow, type ItemRow, invitations } from '../../infra/db/schema.ts';
import { type GuestNewsRow, guestNews } from '../../infra/db/schema-guest-mails.ts';
import { heldSince } from '../../infra/mail/held-mails.ts';
import { activeOn } from '../invitations/active-invitations.ts';
import { type InvitationDeps, MAILS_A_BATCH } from '../invitations/invitation-emails.ts';
import { isAccessCodeVisible } from '../items/access-code.ts';
import { lockItemWithCompany } from '../items/find-item.ts';
import type { ItemWithHost } from './guest-emails.ts';
import { endNotifying } from './withdraw-mails.ts';
import { writeCancellations } from './write-cancellations.ts';
import { writeChanges } from './write-changes.ts';

/**
 * Starts to notify the guests. Replaces a running notification; guests who already know the news are not mailed twice.
 * Call it with the item locked.
 */
export async function beginNotifying(
  tx: Tx,
  news: Pick<GuestNewsRow, 'itemId' | 'what' | 'before' | 'isAnswered' | 'askedAt'>,
): Promise<void> {
  const [running] = await tx.select().from(guestNews).where(eq(guestNews.itemId, news.itemId));
  const untold =
    news.what === 'cancelled' && running?.what === 'changed' ? { isAnswered: running.isAnswered } : undefined;
  const { itemId, ...anew } = { ...news, before: { ...news.before, ...(untold && { untold }) }, afterId: '' };
  await tx
    .insert(guestNews)
    .values({ itemId, ...anew })
    .onConflictDoUpdate({ target: guestNews.itemId, set: anew });
}

/** Counts notifications that were running when a backup was restored as done. */
export async function dropNotices(tx: Tx, since: Date): Promise<void> {
  await tx.delete(guestNews).where(lte(guestNews.askedAt, since));
}

/** Items with running notifications, except those held after a restore. */
export async function itemsWithNotices(db: Database): Promise<string[]> {
  const isHeld = sql`coalesce(${guestNews.askedAt} <= ${heldSince}, false)`;
  const rows = await db
    .select({ itemId: guestNews.itemId })
    .from(guestNews)
    .where(not(isHeld))
    .orderBy(asc(guestNews.askedAt));
  return rows.map(({ itemId }) => itemId);
}

export interface NoticeBatch {
  /** Guests that were examined. */
  seen: number;
  /** Guests who are notified by a mail: a new one, or a pending one. */
  told: number;
  isMore: boolean;
}

const NOTHING: NoticeBatch = { seen: 0, told: 0, isMore: true };

/** Notifies the next guests of an item: at most `MAILS_A_BATCH`, within the day's limit of mails. */
export async function notifyNext(deps: InvitationDeps, itemId: string): Promise<NoticeBatch> {
  const { tx } = deps;
  // Also deleted items, whose guests are being notified of that.
  const itemWithHost = await lockItemWithCompany(tx, itemId, { isDeletedToo: true });
  const isThis = eq(guestNews.itemId, itemId);
  const [news] = await tx.select().from(guestNews).where(isThis).for('update', { skipLocked: true });
  if (!itemWithHost || !news || standingRefusal(itemWithHost.company)) return NOTHING;
  if (news.what === 'changed' && !isOpen(itemWithHost.item)) return NOTHING;
  const guests = await nextGuests(tx, news);
  const { told, firstLeft } = await writeNotices(deps, itemWithHost, news, guests);
  const seen = firstLeft ? guests.findIndex(({ id }) => id === firstLeft.id) : guests.length;
  const isMore = firstLeft !== undefined || guests.length === MAILS_A_BATCH;
  const afterId = guests[seen - 1]?.id ?? news.afterId;
  await (isMore ? tx.update(guestNews).set({ afterId }).where(isThis) : endNotifying(tx, news));
  return { seen, told, isMore };
}

/** While an event is unpaid or deleted, nobody is notified of its changes. */
export const isOpen = (item: ItemRow) => item.deletedAt === null && isAccessCodeVisible(item);

async function writeNotices(
  deps: InvitationDeps,
  itemWithHost: ItemWithHost,
  { what, before, isAnswered }: GuestNewsRow,
  guests: readonly InvitationRow[],
): Promise<{ told: number; firstLeft?: InvitationRow | undefined }> {
  if (what === 'changed') return await writeChanges(deps, itemWithHost, guests, { before, isAnswered });
  return { told: await writeCancellations(deps, itemWithHost, guests, isAnswered) };
}

async function nextGuests(tx: Tx, { itemId, afterId }: GuestNewsRow): Promise<InvitationRow[]> {
  return await tx
    .select()
    .from(invitations)
    .where(and(activeOn(itemId), gt(invitations.id, afterId)))
    .orderBy(asc(invitations.id))
    .limit(MAILS_A_BATCH);
}
