import { eq } from 'drizzle-orm';
import type { Tx } from '../../infra/db/database.ts';
import { noticeAccess } from '../../infra/db/door-notices.ts';
import { newId } from '../../infra/db/new-id.ts';
import { type ItemRow, items, type PlanRow } from '../../infra/db/schema.ts';
import { cameras } from '../../infra/db/schema-cameras.ts';
import { noteEventChange } from '../doors/door-log.ts';
import { removeDoorsOf } from '../doors/remove-doors.ts';
import { withdrawMailsOf } from '../invitations/invitation-emails.ts';
import { removeInvitationsOf } from '../invitations/remove-invitations.ts';
import { removeRecordings } from '../recordings/recordings.ts';
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

/** 1 active, 0 inactive for viewers. */
export async function setItemStatus(tx: Tx, item: ItemRow, status: 0 | 1): Promise<void> {
  await tx.update(items).set({ status }).where(eq(items.id, item.id));
  // The doors of an event that is inactive read no more.
  await noticeAccess(tx, item.companyId);
}

/**
 * Takes an item from everyone's sight, and its invited people, doors, cameras and recordings from the database. Payments keep
 * the row. Answers the media paths of its picture and recordings, which the caller removes after the commit.
 */
export async function removeItem(tx: Tx, item: ItemRow, now: Date): Promise<string[]> {
  await withdrawMailsOf(tx, item.id);
  await removeInvitationsOf(tx, item.id, now);
  await removeDoorsOf(tx, item.id);
  await noticeAccess(tx, item.companyId);
  await tx.delete(cameras).where(eq(cameras.itemId, item.id));
  const recorded = await removeRecordings(tx, item.id);
  await tx.update(items).set({ deletedAt: now, media: null }).where(eq(items.id, item.id));
  return item.media === null ? recorded : [item.media, ...recorded];
}
