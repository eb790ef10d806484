/** What follows for the guests of an event when its company changes it. */

import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '../../infra/db/database.ts';
import { type ItemRow, invitations } from '../../infra/db/schema.ts';
import { isAnyHeld } from '../../infra/mail/held-mails.ts';
import { waitingTopics, withdrawWaiting } from '../../infra/mail/repeats.ts';
import { markStale, nextStaleTopics } from '../../infra/mail/stale-mails.ts';
import { type InvitationDeps, MAILS_A_BATCH } from '../invitations/invitation-emails.ts';
import { changeTopic, itemIdIn } from '../invitations/invitation-topic.ts';
import { isAccessCodeVisible } from '../items/access-code.ts';
import { lockItemWithCompany } from '../items/find-item.ts';
import type { Hosted } from './guest-emails.ts';
import { noticeFacts } from './notice-facts.ts';
import type { NotifyChoice } from './notify-choice.ts';
import { beginNotifying, type NoticeBatch, notifyNext } from './notify-guests.ts';
import { forgetNews, takeBackReminders } from './withdraw-mails.ts';
import { writeChanges } from './write-changes.ts';

/**
 * To be called when what guests are told of a locked event has changed. Mails of earlier changes that wait are written
 * again, reminders taken back; and where it was chosen, all who know the event otherwise are told.
 * @param before the event as it was
 * @returns how many guests are told now, and whether others follow; undefined where it was not chosen
 */
export async function afterEventChange(
  deps: InvitationDeps,
  hosted: Hosted,
  before: ItemRow,
  choice: NotifyChoice | undefined,
): Promise<NoticeBatch | undefined> {
  const { tx, now } = deps;
  const { id: itemId } = hosted.item;
  await takeBackReminders(tx, itemId);
  const prefix = changeTopic(itemId, '');
  const topics = await waitingTopics(tx, prefix, MAILS_A_BATCH + 1);
  // What a return to a backup holds stays held: it is written again when it may leave.
  if (topics.length > MAILS_A_BATCH || (await isAnyHeld(tx, prefix))) await markStale(tx, prefix);
  else await rewrite(deps, hosted, topics);
  if (!choice) return undefined;
  await beginNotifying(tx, { itemId, what: 'changed', before: noticeFacts(before), ...choice, askedAt: now });
  return await notifyNext(deps, itemId);
}

/** To be called when an event or location was removed: all whom a mail has reached are told so. */
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
 * Writes some mails to guests again that are marked as stale under a prefix, or takes them back where nothing of them
 * holds any more.
 * @returns how many topics it was; 0 when nothing is left of the mark
 */
export async function rewriteStaleNews(deps: InvitationDeps, prefix: string): Promise<number> {
  const { tx, now } = deps;
  const itemId = itemIdIn(prefix);
  const hosted = await lockItemWithCompany(tx, itemId);
  const topics = await nextStaleTopics(tx, prefix, MAILS_A_BATCH, now);
  const isOfChange = prefix === changeTopic(itemId, '');
  if (hosted && isOfChange && isAccessCodeVisible(hosted.item)) await rewrite(deps, hosted, topics);
  else await takeBack(tx, itemId, topics, isOfChange ? prefix : undefined);
  return topics.length;
}

async function rewrite(deps: InvitationDeps, hosted: Hosted, topics: readonly string[]): Promise<void> {
  if (topics.length === 0) return;
  const { tx } = deps;
  const { item } = hosted;
  const prefix = changeTopic(item.id, '');
  const emails = topics.map((topic) => topic.slice(prefix.length));
  const guests = await tx
    .select()
    .from(invitations)
    .where(
      and(
        eq(invitations.itemId, item.id),
        isNull(invitations.cancelledAt),
        inArray(invitations.email, emails),
      ),
    );
  const { written } = await writeChanges(deps, hosted, guests, { before: noticeFacts(item) });
  const isWritten = new Set(written.map((email) => changeTopic(item.id, email)));
  // Of guests who were cancelled, who are told so by a mail of its own, or will read it in an invitation that waits.
  await withdrawWaiting(
    tx,
    topics.filter((topic) => !isWritten.has(topic)),
  );
}

async function takeBack(
  tx: Tx,
  itemId: string,
  topics: readonly string[],
  changes: string | undefined,
): Promise<void> {
  if (topics.length === 0) return;
  await withdrawWaiting(tx, topics);
  if (changes === undefined) return;
  await forgetNews(
    tx,
    itemId,
    topics.map((topic) => topic.slice(changes.length)),
  );
}
