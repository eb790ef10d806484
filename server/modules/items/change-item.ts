import { eq } from 'drizzle-orm';
import type { Tx } from '../../infra/db/database.ts';
import { noticeAccess } from '../../infra/db/door-notices.ts';
import { newId } from '../../infra/db/new-id.ts';
import { type ItemRow, items, type PlanRow } from '../../infra/db/schema.ts';
import { cameras } from '../../infra/db/schema-cameras.ts';
import { noteEventChange } from '../doors/door-log.ts';
import { withdrawReminders } from '../guest-mails/withdraw-mails.ts';
import { recallMailsForNow } from '../invitations/recall-mails.ts';
import { newAccessCode } from './access-code.ts';
import type { ItemOwner } from './find-item.ts';

export interface NewItem {
  owner: ItemOwner;
  plan: PlanRow;
  /** 1 Pending or 5 Free Trial. */
  paymentStatus: number;
  name: string;
  place: ItemRow['place'];
  /** Events only. */
  day: string | null;
  media: string | null;
}

/** Adds an item, active, with the limits of its plan and a new access code. */
export async function addItem(tx: Tx, now: Date, draft: NewItem): Promise<{ id: string }> {
  const { owner, plan, ...values } = draft;
  const id = newId(now);
  await tx.insert(items).values({
    ...values,
    ...owner,
    ...limitsOf(plan),
    id,
    planId: plan.id,
    accessCode: newAccessCode(),
    status: 1,
    createdAt: now,
  });
  return { id };
}

/** The limits of a plan, copied to an item when it is bought. */
export function limitsOf(plan: PlanRow): Pick<ItemRow, 'userLimit' | 'cameraLimit' | 'durationMonths'> {
  const { userLimit, cameraLimit, durationMonths } = plan;
  return { userLimit, cameraLimit, durationMonths };
}

/** Changes the fields of its form. A picture is only replaced by a new one. */
export async function changeItem(
  tx: Tx,
  item: ItemRow,
  change: Pick<ItemRow, 'name' | 'place' | 'day' | 'media'>,
): Promise<void> {
  await tx
    .update(items)
    .set({ ...change, media: change.media ?? item.media })
    .where(eq(items.id, item.id));
  await noteEventChange(tx, item);
}

/** 1 active, 0 inactive for viewers. Does nothing if the locked item has this status already. */
export async function setItemStatus(tx: Tx, item: ItemRow, status: 0 | 1): Promise<void> {
  if (item.status === status) return;
  await tx.update(items).set({ status }).where(eq(items.id, item.id));
  if (status === 1) return;
  // Closes read access for the doors of an inactive event.
  await noticeAccess(tx, item.companyId);
  // Nobody is reminded of an inactive event; once it is active again, its guests are.
  if (item.kind === 'event') await withdrawReminders(tx, item.id);
}

/**
 * Deletes an item for its users. Its invited people, doors and recordings are kept for a restore, until
 * `sweepDeletedItems`; pending mails are withdrawn, and camera addresses are deleted at once. Payments keep the row.
 * @param picture the media path of the kept copy of its picture
 */
export async function removeItem(tx: Tx, item: ItemRow, picture: string | null, now: Date): Promise<void> {
  await recallMailsForNow(tx, item, now);
  await noticeAccess(tx, item.companyId);
  await tx.delete(cameras).where(eq(cameras.itemId, item.id));
  await tx.update(items).set({ deletedAt: now, media: picture }).where(eq(items.id, item.id));
}
