/** Invitation mails: sent at once for an open item, and held until a Pending one is paid. */

import { and, inArray, isNull } from 'drizzle-orm';
import { standingRefusal } from '../../http/callers/access.ts';
import type { Tx } from '../../infra/db/database.ts';
import { type InvitationRow, type ItemRow, invitations } from '../../infra/db/schema.ts';
import { isAnyHeld } from '../../infra/mail/held-mails.ts';
import { pendingTopics, topicsMaybeSent, withdrawPending } from '../../infra/mail/mail-topics.ts';
import { isAnyClaimed, withdrawForGood } from '../../infra/mail/mails-in-delivery.ts';
import type { Mail } from '../../infra/mail/outgoing-mail.ts';
import { markStale, nextStaleTopics } from '../../infra/mail/stale-mails.ts';
import { isAccessCodeVisible } from '../items/access-code.ts';
import { lockItemWithCompany } from '../items/find-item.ts';
import { activeOn } from './active-invitations.ts';
import { heldWithinPlan } from './held-invitations.ts';
import { countDayMails, takeDayMails } from './invitation-caps.ts';
import { invitationEmail } from './invitation-template.ts';
import { cancelTopic, changeTopic, invitationTopic, itemIdIn, reminderTopic } from './invitation-topic.ts';
import { withPassCodes } from './pass-codes.ts';
import { holdWaitingMails } from './recall-mails.ts';

/** The dependencies for writing mails, inside the transaction of their cause. */
export interface InvitationDeps {
  tx: Tx;
  now: Date;
  mail: Pick<Mail, 'compose'>;
  /** The base of links. */
  publicUrl: string;
}

/** The most mails written in one transaction, which blocks all other requests on an embedded database. */
export const MAILS_A_BATCH = 250;

/**
 * Sends the first held mails of an item that is open to its guests, of a company in good standing: at most
 * `MAILS_A_BATCH`, within its plan and the company's limit per day. `jobs/guest-mail-jobs.ts` sends the others.
 * Call it in the transaction that sets the payment status, then `mail.nudge()`.
 * @returns how many were sent; 0 if there are none or none may be sent
 */
export async function releaseInvitationMails(deps: InvitationDeps, itemId: string): Promise<number> {
  const { tx } = deps;
  const found = await lockItemWithCompany(tx, itemId);
  if (!found || !isAccessCodeVisible(found.item) || standingRefusal(found.company)) return 0;
  const { item, company } = found;
  const held = await heldWithinPlan(tx, item, MAILS_A_BATCH);
  if (held.length === 0) return 0;
  const { granted } = await takeDayMails(tx, item.companyId, held.length, deps.now);
  const guests = held.slice(0, granted);
  await sendOrHoldAll(deps, { item, host: company.name, guests });
  return guests.length;
}

/** Sends the mails of new invitations if their item is open to guests; otherwise they stay held. At most 500. */
export async function sendOrHoldAll(
  deps: InvitationDeps,
  { item, host, guests }: { item: ItemRow; host: string; guests: readonly InvitationRow[] },
): Promise<void> {
  if (guests.length === 0) return;
  // Somebody who is invited again need not be told that an earlier invitation was cancelled.
  const untrue = guests.map(({ email }) => cancelTopic(item.id, email));
  if (isAccessCodeVisible(item))
    await composeAll(deps, { item, host, guests }, { untrue, changes: { mailedAt: deps.now } });
  else await withdrawForGood(deps.tx, untrue, deps.now);
}

interface Composing {
  /** Topics of mails that are withdrawn as well. */
  untrue?: readonly string[];
  changes?: Partial<Pick<InvitationRow, 'mailedAt'>>;
}

async function composeAll(
  deps: InvitationDeps,
  { item, host, guests }: { item: ItemRow; host: string; guests: readonly InvitationRow[] },
  { untrue = [], changes = {} }: Composing = {},
): Promise<void> {
  const invited = await withPassCodes(deps.tx, item, guests);
  await noteReached(deps, guests);
  // This mail contains what mails about changes would say.
  const said = guests.map(({ email }) => changeTopic(item.id, email));
  await withdrawForGood(deps.tx, [...untrue, ...said], deps.now);
  await deps.mail.compose(deps.tx, ...invited.map((guest) => invitationEmail(deps, item, host, guest)));
  const told = { name: item.name, day: item.day, place: item.place.name };
  const ids = guests.map(({ id }) => id);
  // One statement: each writes all of a row's index entries again, for thousands of rows of a sheet.
  if (ids.length > 0)
    await deps.tx
      .update(invitations)
      .set({ ...changes, told })
      .where(inArray(invitations.id, ids));
}

/** Marks people whose mail was sent as reached, before a new mail is written that may be withdrawn. */
async function noteReached({ tx, now }: InvitationDeps, guests: readonly InvitationRow[]): Promise<void> {
  const mailed = guests.filter(({ mailedAt, reachedAt }) => mailedAt !== null && reachedAt === null);
  const topicOf = ({ itemId, email }: InvitationRow) => invitationTopic(itemId, email);
  const left = await topicsMaybeSent(tx, mailed.map(topicOf));
  const ids = mailed.filter((guest) => left.has(topicOf(guest))).map(({ id }) => id);
  if (ids.length > 0)
    await tx.update(invitations).set({ reachedAt: now }).where(inArray(invitations.id, ids));
}

/**
 * Rewrites the pending mails of an item's invitations after their content has changed: at most `MAILS_A_BATCH`. If
 * there are more, none is sent until `rewriteStaleMails` has rewritten it.
 */
export async function rewriteWaitingMails(
  deps: InvitationDeps,
  { item, host }: { item: ItemRow; host: string },
): Promise<void> {
  if (!isAccessCodeVisible(item)) return await holdWaitingMails(deps.tx, item.id);
  const prefix = invitationTopic(item.id, '');
  const topics = await pendingTopics(deps.tx, prefix, MAILS_A_BATCH + 1);
  // Mails held after a restore stay held: they are rewritten when they are released.
  const isForLater = topics.length > MAILS_A_BATCH || (await isAnyHeld(deps.tx, prefix));
  // One in delivery has the earlier text: marked, it is rewritten before another attempt.
  if (isForLater || (await isAnyClaimed(deps.tx, prefix))) await markStale(deps.tx, prefix);
  if (!isForLater) await rewriteMails(deps, { item, host, topics });
}

/**
 * Rewrites some stale mails under a prefix, in a transaction of its own.
 * @returns the number of topics; 0 when none is marked as stale any more
 */
export async function rewriteStaleMails(deps: InvitationDeps, prefix: string): Promise<number> {
  const { tx, now } = deps;
  // Locks the item before the mark, in the same order as when the item is changed.
  const found = await lockItemWithCompany(tx, itemIdIn(prefix));
  const topics = await nextStaleTopics(tx, prefix, MAILS_A_BATCH, now);
  if (topics.length === 0) return 0;
  // The item is gone: without this, the same batch would be returned forever.
  if (!found) await withdrawPending(tx, topics);
  else if (isAccessCodeVisible(found.item))
    await rewriteMails(deps, { item: found.item, host: found.company.name, topics });
  else await holdWaitingMails(tx, found.item.id);
  return topics.length;
}

async function rewriteMails(
  deps: InvitationDeps,
  { item, host, topics }: { item: ItemRow; host: string; topics: readonly string[] },
): Promise<void> {
  if (topics.length === 0) return;
  const topicOf = new Map(topics.map((topic) => [topic.slice(invitationTopic(item.id, '').length), topic]));
  const guests = await deps.tx
    .select()
    .from(invitations)
    .where(and(activeOn(item.id), inArray(invitations.email, [...topicOf.keys()])));
  await composeAll(deps, { item, host, guests });
  for (const { email } of guests) topicOf.delete(email);
  await withdrawPending(deps.tx, [...topicOf.values()]);
}

/**
 * Withdraws the pending mails of cancelled invitations: their people then do not count as reached, unless an earlier
 * mail had reached them. A mail in delivery is not tried again.
 */
export async function withdrawMails(
  tx: Tx,
  cancelled: readonly InvitationRow[],
  companyId: string,
  now: Date,
): Promise<void> {
  const idOf = new Map(cancelled.map(({ id, itemId, email }) => [invitationTopic(itemId, email), id]));
  const { unseen } = await withdrawForGood(tx, [...idOf.keys()], now);
  await withdrawForGood(
    tx,
    cancelled.flatMap(({ itemId, email }) => [changeTopic(itemId, email), reminderTopic(itemId, email)]),
    now,
  );
  const ids = [...unseen].flatMap((topic) => idOf.get(topic) ?? []);
  if (ids.length === 0) return;
  await tx
    .update(invitations)
    .set({ mailedAt: null })
    .where(and(inArray(invitations.id, ids), isNull(invitations.reachedAt)));
  await countDayMails(tx, companyId, -ids.length, now);
}
