import { eq } from 'drizzle-orm';
import type { Tx } from '../../infra/db/database.ts';
import { noticeAccess } from '../../infra/db/door-notices.ts';
import { newId } from '../../infra/db/new-id.ts';
import { type ItemRow, items, type PlanRow } from '../../infra/db/schema.ts';
import { cameras } from '../../infra/db/schema-cameras.ts';
import { noteEventChange } from '../doors/door-log.ts';
import { endNews } from '../guest-mails/withdraw-mails.ts';
import { recallInvitationMails } from '../invitations/recall-mails.ts';
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

/** Adds an item, active, with the limits of its plan and an access code of its own. */
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

/** What a plan allows, as it is written into an item when it is bought. */
export function limitsOf(plan: PlanRow): Pick<ItemRow, 'userLimit' | 'cameraLimit' | 'durationMonths'> {
  const { userLimit, cameraLimit, durationMonths } = plan;
  return { userLimit, cameraLimit, durationMonths };
}

/** Changes what its form offers. A picture is replaced only by a new one. */
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

/** 1 active, 0 inactive for viewers. Nobody is told of what is so already. */
export async function setItemStatus(tx: Tx, item: ItemRow, status: 0 | 1): Promise<void> {
  if (item.status === status) return;
  await tx.update(items).set({ status }).where(eq(items.id, item.id));
  // The doors of an event that is inactive read no more.
  if (status === 0) await noticeAccess(tx, item.companyId);
}

/**
 * Takes an item from everyone's sight. Its invited people, doors and recordings stay for who restores it, until
 * `sweepDeletedItems`; waiting mails are taken back, and what opens its cameras is gone at once. Payments keep the row.
 * @param picture the path of what is kept of its picture
 */
export async function removeItem(tx: Tx, item: ItemRow, picture: string | null, now: Date): Promise<void> {
  await recallInvitationMails(tx, item.id);
  await endNews(tx, item.id);
  await noticeAccess(tx, item.companyId);
  await tx.delete(cameras).where(eq(cameras.itemId, item.id));
  await tx.update(items).set({ deletedAt: now, media: picture }).where(eq(items.id, item.id));
}
