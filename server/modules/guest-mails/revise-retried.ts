/**
 * After mails that were given up are tried again: people may be uninvited, or invited again, and events changed or
 * deleted since. What is no longer true is rewritten or withdrawn before it can be sent.
 */
import { and, asc, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Tx } from '../../infra/db/database.ts';
import { invitations, items, outgoingMails } from '../../infra/db/schema.ts';
import { isDueUnder, withdrawPending } from '../../infra/mail/mail-topics.ts';
import { markStale } from '../../infra/mail/stale-mails.ts';
import { cancelTopic, changeTopic, invitationTopic, itemIdIn } from '../invitations/invitation-topic.ts';

/**
 * To be called before the retry, in its transaction. Whoever writes to the guests of an item locks it: what is written
 * at the same moment is seen then, and takes the place of the mail that was given up.
 */
export async function lockItemsOf(tx: Tx, topics: readonly string[]): Promise<void> {
  const ids = [invitationTopic, changeTopic, cancelTopic].flatMap((topicOf) => itemsOf(topics, topicOf));
  if (ids.length === 0) return;
  const isOne = inArray(items.id, [...new Set(ids)]);
  await tx.select({ id: items.id }).from(items).where(isOne).orderBy(asc(items.id)).for('update');
}

/** To be called in the transaction of the retry. @param topics of the retried mails */
export async function reviseRetried(tx: Tx, topics: readonly string[]): Promise<void> {
  // Also of deleted items: then they are withdrawn.
  for (const id of itemsOf(topics, invitationTopic)) await markStale(tx, invitationTopic(id, ''));
  await reviseChanges(tx, itemsOf(topics, changeTopic));
  await withdrawOfInvited(
    tx,
    topics.filter((topic) => topic.startsWith(cancelTopic(itemIdIn(topic), ''))),
  );
}

function itemsOf(topics: readonly string[], topicOf: typeof changeTopic): string[] {
  const theirs = topics.filter((topic) => topic.startsWith(topicOf(itemIdIn(topic), '')));
  return [...new Set(theirs.map(itemIdIn))];
}

/** Of a deleted item, the mails about its deletion stay as they are. */
async function reviseChanges(tx: Tx, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length === 0) return;
  const deleted = await tx
    .select({ id: items.id, deletedAt: items.deletedAt })
    .from(items)
    .where(and(inArray(items.id, [...itemIds]), isNotNull(items.deletedAt)));
  const deletedAtOf = new Map(deleted.map(({ id, deletedAt }) => [id, deletedAt]));
  for (const id of itemIds) {
    const deletedAt = deletedAtOf.get(id);
    if (deletedAt) await withdrawEarlier(tx, changeTopic(id, ''), deletedAt);
    else await markStale(tx, changeTopic(id, ''));
  }
}

async function withdrawEarlier(tx: Tx, prefix: string, time: Date): Promise<void> {
  const { topic, createdAt } = outgoingMails;
  const earlier = await tx
    .select({ topic })
    .from(outgoingMails)
    .where(and(isDueUnder(prefix), lt(createdAt, time)));
  await withdrawPending(
    tx,
    earlier.flatMap((mail) => mail.topic ?? []),
  );
}

/** Withdraws the mails that tell people who were invited again that their invitation is cancelled. */
async function withdrawOfInvited(tx: Tx, topics: readonly string[]): Promise<void> {
  if (topics.length === 0) return;
  const emailOf = (topic: string) => topic.slice(cancelTopic(itemIdIn(topic), '').length);
  const { itemId, email, cancelledAt } = invitations;
  const invited = await tx
    .select({ itemId, email })
    .from(invitations)
    .where(
      and(inArray(itemId, topics.map(itemIdIn)), inArray(email, topics.map(emailOf)), isNull(cancelledAt)),
    );
  const untrue = new Set(invited.map((one) => cancelTopic(one.itemId, one.email)));
  await withdrawPending(
    tx,
    topics.filter((topic) => untrue.has(topic)),
  );
}
