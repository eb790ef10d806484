/** Notifies the guests of an event when its company changes it. */

import { and, inArray } from 'drizzle-orm';
import type { Tx } from '../../infra/db/database.ts';
import { type ItemRow, invitations } from '../../infra/db/schema.ts';
import { isAnyHeld } from '../../infra/mail/held-mails.ts';
import { pendingTopics, withdrawPending } from '../../infra/mail/mail-topics.ts';
import { isAnyClaimed } from '../../infra/mail/mails-in-delivery.ts';
import { markStale, nextStaleTopics, staleUpTo } from '../../infra/mail/stale-mails.ts';
import { activeOn } from '../invitations/active-invitations.ts';
import { type InvitationDeps, MAILS_A_BATCH } from '../invitations/invitation-emails.ts';
import { changeTopic, itemIdIn } from '../invitations/invitation-topic.ts';
import { lockItemWithCompany } from '../items/find-item.ts';
import type { ItemWithHost } from './guest-emails.ts';
import { noticeFacts } from './notice-facts.ts';
import type { NotifyChoice } from './notify-choice.ts';
import { beginNotifying, isOpen, type NoticeBatch, notifyNext } from './notify-guests.ts';
import { forgetNotices, forgetReminders, resumeNotifying, withdrawReminders } from './withdraw-mails.ts';
import { writeChanges } from './write-changes.ts';

/**
 * To be called when the facts that guests were mailed about a locked event have changed. Pending mails of earlier
 * changes are rewritten and reminders withdrawn; if the company chose to notify, guests who know the event differently
 * are mailed.
 * @param before the event before the change
 * @returns how many guests are notified now, and whether others follow; undefined if notifying was not chosen
 */
export async function afterEventChange(
  deps: InvitationDeps,
  itemWithHost: ItemWithHost,
  before: ItemRow,
  choice: NotifyChoice | undefined,
): Promise<NoticeBatch | undefined> {
  const { tx, now } = deps;
  const { id: itemId } = itemWithHost.item;
  await withdrawReminders(tx, itemId);
  const prefix = changeTopic(itemId, '');
  const topics = await pendingTopics(tx, prefix, MAILS_A_BATCH + 1);
  // Mails held after a restore stay held: they are rewritten when they are released.
  const isForLater = topics.length > MAILS_A_BATCH || (await isAnyHeld(tx, prefix));
  // One in delivery has the earlier text: marked, it is rewritten before another attempt.
  if (isForLater || (await isAnyClaimed(tx, prefix))) await markStale(tx, prefix);
  if (!isForLater) await rewrite(deps, itemWithHost, topics);
  if (!choice) return undefined;
  await beginNotifying(tx, { itemId, what: 'changed', before: noticeFacts(before), ...choice, askedAt: now });
  return await notifyNext(deps, itemId);
}

/** To be called when an event or location was removed: notifies all guests whom a mail has reached. */
export async function afterItemRemoved(
  deps: InvitationDeps,
  item: ItemRow,
  choice: NotifyChoice,
): Promise<NoticeBatch> {
  const { tx, now } = deps;
  const news = {
    itemId: item.id,
    what: 'cancelled',
    before: noticeFacts(item),
    ...choice,
    askedAt: now,
  } as const;
  await beginNotifying(tx, news);
  return await notifyNext(deps, item.id);
}

/**
 * Rewrites some stale mails to guests under a prefix, or withdraws those that no longer apply.
 * @returns the number of topics; 0 when none is marked as stale any more
 */
export async function rewriteStaleGuestMails(deps: InvitationDeps, prefix: string): Promise<number> {
  const { tx, now } = deps;
  const itemId = itemIdIn(prefix);
  const itemWithHost = await lockItemWithCompany(tx, itemId, { isDeletedToo: true });
  const topics = await nextStaleTopics(tx, prefix, MAILS_A_BATCH, now);
  const isOfChange = prefix === changeTopic(itemId, '');
  if (itemWithHost && isOfChange && isOpen(itemWithHost.item)) await rewrite(deps, itemWithHost, topics);
  else {
    const isAnswered = await withdrawTold(tx, { itemId, prefix, isOfChange }, topics);
    // They were being delivered when the event lost its payment, or was deleted.
    if (itemWithHost && isOfChange && isAnswered !== undefined)
      await resumeNotifying(tx, itemWithHost.item, isAnswered, now);
  }
  return topics.length;
}

async function rewrite(
  deps: InvitationDeps,
  itemWithHost: ItemWithHost,
  topics: readonly string[],
): Promise<void> {
  if (topics.length === 0) return;
  const { tx } = deps;
  const { item } = itemWithHost;
  const prefix = changeTopic(item.id, '');
  const emails = topics.map((topic) => topic.slice(prefix.length));
  const guests = await tx
    .select()
    .from(invitations)
    .where(and(activeOn(item.id), inArray(invitations.email, emails)));
  const { written } = await writeChanges(deps, itemWithHost, guests, { before: noticeFacts(item) });
  const isWritten = new Set(written.map((email) => changeTopic(item.id, email)));
  // Of guests whose invitation was cancelled: they get a mail about that, or read it in a pending invitation.
  await withdrawPending(
    tx,
    topics.filter((topic) => !isWritten.has(topic)),
  );
}

/**
 * What the withdrawn mails said is forgotten: that of a change, or that somebody was reminded.
 * @returns as `forgetNotices`
 */
async function withdrawTold(
  tx: Tx,
  { itemId, prefix, isOfChange }: { itemId: string; prefix: string; isOfChange: boolean },
  topics: readonly string[],
): Promise<boolean | undefined> {
  if (topics.length === 0) return undefined;
  // Not later ones: under the same topic people are told that their event was deleted.
  await withdrawPending(tx, topics, await staleUpTo(tx, prefix));
  const emails = topics.map((topic) => topic.slice(prefix.length));
  if (isOfChange) return await forgetNotices(tx, itemId, emails);
  await forgetReminders(tx, itemId, emails);
  return undefined;
}
