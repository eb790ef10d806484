/** Invitation mails: they leave at once for an open item, and are held back until a Pending one is paid. */

import { and, eq, inArray, isNull } from 'drizzle-orm';
import { standingRefusal } from '../../http/callers/access.ts';
import type { Tx } from '../../infra/db/database.ts';
import { type InvitationRow, type ItemRow, invitations } from '../../infra/db/schema.ts';
import { isAnyHeld } from '../../infra/mail/held-mails.ts';
import type { Mail } from '../../infra/mail/outgoing-mail.ts';
import { topicsThatLeft, waitingTopics, withdrawWaiting } from '../../infra/mail/repeats.ts';
import { markStale, nextStaleTopics } from '../../infra/mail/stale-mails.ts';
import { isAccessCodeVisible } from '../items/access-code.ts';
import { lockItemWithCompany } from '../items/find-item.ts';
import { heldWithinPlan } from './held-invitations.ts';
import { countDayMails, takeDayMails } from './invitation-caps.ts';
import { invitationEmail } from './invitation-template.ts';
import { cancelTopic, changeTopic, invitationTopic, itemIdIn, reminderTopic } from './invitation-topic.ts';
import { withPassCodes } from './pass-codes.ts';
import { holdWaitingMails } from './recall-mails.ts';

/** What writing mails takes, inside the transaction of their cause. */
export interface InvitationDeps {
  tx: Tx;
  now: Date;
  mail: Pick<Mail, 'compose'>;
  /** Links begin with it. */
  publicUrl: string;
}

/** One transaction writes so many at most: while it does, nobody else is served by an embedded database. */
export const MAILS_A_BATCH = 250;

/**
 * Sends the first held mails of an item that is open to its guests, of a company in good standing: at most
 * `MAILS_A_BATCH`, and no more than its plan admits and the company may send today. The others leave by
 * `jobs/release-invitations.ts`. Call it in the transaction that sets the payment status, then `mail.nudge()`.
 * @returns how many it sent; 0 when there are none or none may leave
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

/** Sends the mails of new invitations when their item is open to guests; otherwise they stay held. At most 500. */
export async function sendOrHoldAll(
  deps: InvitationDeps,
  { item, host, guests }: { item: ItemRow; host: string; guests: readonly InvitationRow[] },
): Promise<void> {
  if (guests.length === 0) return;
  // Anyone who is invited again need not read that an earlier invitation was cancelled.
  await withdrawWaiting(
    deps.tx,
    guests.map(({ email }) => cancelTopic(item.id, email)),
  );
  if (!isAccessCodeVisible(item)) return;
  await composeAll(deps, { item, host, guests });
  const ids = guests.map(({ id }) => id);
  await deps.tx.update(invitations).set({ mailedAt: deps.now }).where(inArray(invitations.id, ids));
}

async function composeAll(
  deps: InvitationDeps,
  { item, host, guests }: { item: ItemRow; host: string; guests: readonly InvitationRow[] },
): Promise<void> {
  const invited = await withPassCodes(deps.tx, item, guests);
  await noteReached(deps, guests);
  // This mail says what those of changes would.
  await withdrawWaiting(
    deps.tx,
    guests.map(({ email }) => changeTopic(item.id, email)),
  );
  await deps.mail.compose(deps.tx, ...invited.map((guest) => invitationEmail(deps, item, host, guest)));
  const told = { name: item.name, day: item.day, place: item.place.name };
  const ids = guests.map(({ id }) => id);
  if (ids.length > 0) await deps.tx.update(invitations).set({ told }).where(inArray(invitations.id, ids));
}

/** Notes of those whose mail has left that they were reached, before another one is written that may be taken back. */
async function noteReached({ tx, now }: InvitationDeps, guests: readonly InvitationRow[]): Promise<void> {
  const mailed = guests.filter(({ mailedAt, reachedAt }) => mailedAt !== null && reachedAt === null);
  const topicOf = ({ itemId, email }: InvitationRow) => invitationTopic(itemId, email);
  const left = await topicsThatLeft(tx, mailed.map(topicOf));
  const ids = mailed.filter((guest) => left.has(topicOf(guest))).map(({ id }) => id);
  if (ids.length > 0)
    await tx.update(invitations).set({ reachedAt: now }).where(inArray(invitations.id, ids));
}

/**
 * Writes the waiting mails of an item's invitations again, after what they tell has changed: at most `MAILS_A_BATCH`.
 * When there are more, none leaves until `rewriteStaleMails` has written it.
 */
export async function rewriteWaitingMails(
  deps: InvitationDeps,
  { item, host }: { item: ItemRow; host: string },
): Promise<void> {
  if (!isAccessCodeVisible(item)) return await holdWaitingMails(deps.tx, item.id);
  const prefix = invitationTopic(item.id, '');
  const topics = await waitingTopics(deps.tx, prefix, MAILS_A_BATCH + 1);
  // What a return to a backup holds stays held: it is written again when it may leave.
  if (topics.length > MAILS_A_BATCH || (await isAnyHeld(deps.tx, prefix))) await markStale(deps.tx, prefix);
  else await rewriteMails(deps, { item, host, topics });
}

/**
 * Writes some mails again that are marked as stale under a prefix, in a transaction of its own.
 * @returns how many topics it was; 0 when nothing is left of the mark
 */
export async function rewriteStaleMails(deps: InvitationDeps, prefix: string): Promise<number> {
  const { tx, now } = deps;
  // The item before its mark, as anyone who changes the item locks them.
  const found = await lockItemWithCompany(tx, itemIdIn(prefix));
  const topics = await nextStaleTopics(tx, prefix, MAILS_A_BATCH, now);
  if (topics.length === 0) return 0;
  // Of what is gone nothing is told; without this the batch would come again for ever.
  if (!found) await withdrawWaiting(tx, topics);
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
    .where(
      and(
        eq(invitations.itemId, item.id),
        isNull(invitations.cancelledAt),
        inArray(invitations.email, [...topicOf.keys()]),
      ),
    );
  await composeAll(deps, { item, host, guests });
  for (const { email } of guests) topicOf.delete(email);
  await withdrawWaiting(deps.tx, [...topicOf.values()]);
}

/**
 * Takes the mails of cancelled invitations back where they still wait: then nobody was reached by them, but for those
 * whom an earlier mail had reached.
 */
export async function withdrawMails(
  tx: Tx,
  cancelled: readonly InvitationRow[],
  companyId: string,
  now: Date,
): Promise<void> {
  const idOf = new Map(cancelled.map(({ id, itemId, email }) => [invitationTopic(itemId, email), id]));
  const { unseen } = await withdrawWaiting(tx, [...idOf.keys()]);
  await withdrawWaiting(
    tx,
    cancelled.flatMap(({ itemId, email }) => [changeTopic(itemId, email), reminderTopic(itemId, email)]),
  );
  const ids = [...unseen].flatMap((topic) => idOf.get(topic) ?? []);
  if (ids.length === 0) return;
  await tx
    .update(invitations)
    .set({ mailedAt: null })
    .where(and(inArray(invitations.id, ids), isNull(invitations.reachedAt)));
  await countDayMails(tx, companyId, -ids.length, now);
}
