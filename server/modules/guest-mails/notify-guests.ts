/** What guests of an event are being told, a batch after the other, until the last of them is. */

import { and, asc, eq, gt, isNull, lte, not, sql } from 'drizzle-orm';
import { standingRefusal } from '../../http/callers/access.ts';
import type { Database, Tx } from '../../infra/db/database.ts';
import { type InvitationRow, invitations } from '../../infra/db/schema.ts';
import { type GuestNewsRow, guestNews } from '../../infra/db/schema-guest-mails.ts';
import { heldSince } from '../../infra/mail/held-mails.ts';
import { type InvitationDeps, MAILS_A_BATCH } from '../invitations/invitation-emails.ts';
import { isAccessCodeVisible } from '../items/access-code.ts';
import { lockItemWithCompany } from '../items/find-item.ts';
import type { Hosted } from './guest-emails.ts';
import { writeCancellations } from './write-cancellations.ts';
import { writeChanges } from './write-changes.ts';

/** Begins to tell the guests. What they were being told gives way; who knows it already is told nothing twice. */
export async function beginNotifying(
  tx: Tx,
  news: Pick<GuestNewsRow, 'itemId' | 'what' | 'before' | 'isAnswered' | 'askedAt'>,
): Promise<void> {
  const { itemId: _, ...anew } = { ...news, afterId: '' };
  await tx.insert(guestNews).values(news).onConflictDoUpdate({ target: guestNews.itemId, set: anew });
}

/** What guests were being told at a return to a backup counts as told. */
export async function dropNotices(tx: Tx, since: Date): Promise<void> {
  await tx.delete(guestNews).where(lte(guestNews.askedAt, since));
}

/** Items whose guests are being told; not what a return to a backup holds. */
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
  /** Guests that were looked at. */
  seen: number;
  /** Guests who read it in a mail: a new one, or one that waits. */
  told: number;
  isMore: boolean;
}

const NOTHING: NoticeBatch = { seen: 0, told: 0, isMore: true };

/** Tells the next guests of an item, at most `MAILS_A_BATCH`, and as many as may be mailed today. */
export async function notifyNext(deps: InvitationDeps, itemId: string): Promise<NoticeBatch> {
  const { tx } = deps;
  // Deleted ones too: their guests are being told so.
  const hosted = await lockItemWithCompany(tx, itemId, { isDeletedToo: true });
  const isThis = eq(guestNews.itemId, itemId);
  const [news] = await tx.select().from(guestNews).where(isThis).for('update', { skipLocked: true });
  if (!hosted || !news || standingRefusal(hosted.company)) return NOTHING;
  // Of an event that is not paid any more nobody is told until it is again.
  if (news.what === 'changed' && !isAccessCodeVisible(hosted.item)) return NOTHING;
  const guests = await nextGuests(tx, news);
  const { told, firstLeft } = await tell(deps, hosted, news, guests);
  const seen = firstLeft ? guests.findIndex(({ id }) => id === firstLeft.id) : guests.length;
  const isMore = firstLeft !== undefined || guests.length === MAILS_A_BATCH;
  const afterId = guests[seen - 1]?.id ?? news.afterId;
  await (isMore ? tx.update(guestNews).set({ afterId }).where(isThis) : tx.delete(guestNews).where(isThis));
  return { seen, told, isMore };
}

async function tell(
  deps: InvitationDeps,
  hosted: Hosted,
  { what, before, isAnswered }: GuestNewsRow,
  guests: readonly InvitationRow[],
): Promise<{ told: number; firstLeft?: InvitationRow | undefined }> {
  if (what === 'changed') return await writeChanges(deps, hosted, guests, { before, isAnswered });
  return { told: await writeCancellations(deps, hosted, guests, isAnswered) };
}

async function nextGuests(tx: Tx, { itemId, afterId }: GuestNewsRow): Promise<InvitationRow[]> {
  return await tx
    .select()
    .from(invitations)
    .where(and(eq(invitations.itemId, itemId), gt(invitations.id, afterId), isNull(invitations.cancelledAt)))
    .orderBy(asc(invitations.id))
    .limit(MAILS_A_BATCH);
}
