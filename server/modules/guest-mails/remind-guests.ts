/** Reminders on the day before an event, if its company has enabled them. */

import {
  and,
  asc,
  between,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notExists,
  or,
  sql,
} from 'drizzle-orm';
import { todayUtc } from '../../../common/lib/dates.ts';
import { isTimeToRemind, type ReminderTime, reminderTime } from '../../../common/lib/reminder-time.ts';
import { DAY_MS, HOUR_MS } from '../../core/durations.ts';
import { standingRefusal } from '../../http/callers/access.ts';
import type { Database, Tx } from '../../infra/db/database.ts';
import { WATCHED, type WatchedRows } from '../../infra/db/rows-version.ts';
import {
  type InvitationRow,
  type ItemRow,
  invitations,
  items,
  outgoingMails,
} from '../../infra/db/schema.ts';
import { guestReminders, remindedGuests } from '../../infra/db/schema-guest-mails.ts';
import { readHeld } from '../../infra/mail/held-mails.ts';
import { activeOn } from '../invitations/active-invitations.ts';
import { takeDayMails } from '../invitations/invitation-caps.ts';
import { type InvitationDeps, MAILS_A_BATCH } from '../invitations/invitation-emails.ts';
import { reminderTopic } from '../invitations/invitation-topic.ts';
import { withPassCodes } from '../invitations/pass-codes.ts';
import { isAccessCodeVisible } from '../items/access-code.ts';
import { lockItemWithCompany } from '../items/find-item.ts';
import { type ItemWithHost, reminderEmail } from './guest-emails.ts';
import { withKnownFacts } from './known-facts.ts';
import { withdrawReminders } from './withdraw-mails.ts';
import { mailedGuests } from './write-cancellations.ts';

/**
 * The minimum time between two reminders of one event to one address: shorter than the time between two evenings,
 * whatever the event's time zone.
 */
const MIN_REMINDER_INTERVAL_MS = 20 * HOUR_MS;

/** Enables or disables the reminders of a locked event; disabling withdraws pending ones. */
export async function setReminds(tx: Tx, itemId: string, reminds: boolean, now: Date): Promise<void> {
  if (reminds) {
    await tx.insert(guestReminders).values({ itemId, since: now }).onConflictDoNothing();
    return;
  }
  await tx.delete(guestReminders).where(eq(guestReminders.itemId, itemId));
  await withdrawReminders(tx, itemId);
}

export async function remindsGuests(tx: Tx, itemId: string): Promise<boolean> {
  return (await tx.$count(guestReminders, eq(guestReminders.itemId, itemId))) > 0;
}

/** The rows that this is read from. */
export const ROWS_OF_REMINDERS: WatchedRows = {
  table: guestReminders,
  where: eq(guestReminders.itemId, WATCHED.itemId),
};

/** Events with reminders due now; except those that were due before a restore, while they are held. */
export async function itemsToRemindOf(db: Database, now: Date): Promise<string[]> {
  const held = await readHeld(db);
  const due = await remindedAt(db, now);
  return due.flatMap(({ item, from, since }) =>
    held && from <= held.since && since <= held.since ? [] : item.id,
  );
}

/** Counts reminders that were due when a backup was restored as sent. */
export async function skipReminders(tx: Tx, returnedAt: Date): Promise<void> {
  for (const { item, since } of await remindedAt(tx, returnedAt)) {
    if (since > returnedAt) continue;
    const guests = tx
      .select({ invitationId: invitations.id, day: sql<string>`${item.day}::date`.as('day') })
      .from(invitations)
      .where(activeOn(item.id));
    await tx
      .insert(remindedGuests)
      .select(guests)
      .onConflictDoUpdate({ target: remindedGuests.invitationId, set: { day: sql`excluded.day` } });
  }
}

/** Events to remind of at a time, with the start of their reminder time and when reminders were enabled. */
async function remindedAt(db: Tx, time: Date) {
  const rows = await db
    .select({ item: items, since: guestReminders.since })
    .from(guestReminders)
    .innerJoin(items, eq(items.id, guestReminders.itemId))
    // The event's local day may differ from the server's.
    .where(and(isNull(items.deletedAt), between(items.day, dayOf(time, -1), dayOf(time, 2))));
  return rows.flatMap(({ item, since }) => {
    const found = timeOf(item, time);
    return found ? [{ item, since, from: found.from }] : [];
  });
}

const dayOf = (now: Date, days: number) => todayUtc(new Date(now.getTime() + days * DAY_MS));

/**
 * Reminds the next guests of an event: at most `MAILS_A_BATCH`, each once per day, within the day's limit of mails.
 * @returns how many guests were examined
 */
export async function remindNext(deps: InvitationDeps, itemId: string): Promise<number> {
  const { tx, now } = deps;
  const itemWithHost = await lockItemWithCompany(tx, itemId);
  const time = itemWithHost && timeOf(itemWithHost.item, now);
  if (!time || standingRefusal(itemWithHost.company) || !(await remindsGuests(tx, itemId))) return 0;
  const guests = await nextGuests(tx, itemWithHost.item, time, now);
  // For guests to whom no mail was sent yet, the pending invitation is the reminder.
  const heard = await mailedGuests(deps, itemWithHost, guests);
  const { granted } =
    heard.length === 0 ? { granted: 0 } : await takeDayMails(tx, itemWithHost.company.id, heard.length, now);
  const reminded = heard.slice(0, granted);
  await write(deps, itemWithHost, reminded, time);
  const left = new Set(heard.slice(granted));
  const seen = guests.filter((guest) => !left.has(guest));
  await noteReminded(tx, itemWithHost.item, seen);
  return seen.length;
}

/** Undefined if it is not the time, or the event is not open to guests. */
function timeOf(item: ItemRow, now: Date): ReminderTime | undefined {
  if (item.day === null || item.status !== 1 || !isAccessCodeVisible(item)) return undefined;
  const time = reminderTime(item.day, item.place);
  return isTimeToRemind(time, now) ? time : undefined;
}

/** Guests who were invited on the day before need no reminder, nor do those recently reminded of another day. */
async function nextGuests(
  tx: Tx,
  { id, day }: ItemRow,
  { from }: ReminderTime,
  now: Date,
): Promise<InvitationRow[]> {
  const rows = await tx
    .select({ guest: invitations })
    .from(invitations)
    .leftJoin(remindedGuests, eq(remindedGuests.invitationId, invitations.id))
    .where(
      and(
        activeOn(id),
        lt(invitations.mailedAt, from),
        or(isNull(remindedGuests.day), ne(remindedGuests.day, day ?? '')),
        notExists(recentlyReminded(tx, id, now)),
      ),
    )
    .orderBy(asc(invitations.id))
    .limit(MAILS_A_BATCH)
    .for('update', { of: invitations });
  return rows.map(({ guest }) => guest);
}

/**
 * A reminder of the event to the guest of the outer query that was sent recently or is being sent. Looked up by its
 * mail: all other marks are lost when the company moves the event back and forth, toggles reminders or invites again.
 */
function recentlyReminded(tx: Tx, itemId: string, now: Date) {
  const { topic, sentAt, dueAt, createdAt } = outgoingMails;
  const at = now.getTime();
  return tx
    .select({ topic })
    .from(outgoingMails)
    .where(
      and(
        sql`${topic} = ${reminderTopic(itemId, '')} || ${invitations.email}`,
        or(gt(sentAt, new Date(at - MIN_REMINDER_INTERVAL_MS)), isNotNull(dueAt)),
        // Excludes times in the future, written while the clock ran ahead: they would delay the next one too long.
        lt(createdAt, new Date(at + MIN_REMINDER_INTERVAL_MS)),
      ),
    );
}

async function write(
  deps: InvitationDeps,
  itemWithHost: ItemWithHost,
  guests: readonly InvitationRow[],
  { until }: ReminderTime,
): Promise<void> {
  const reminded = await withPassCodes(deps.tx, itemWithHost.item, await withKnownFacts(deps.tx, guests));
  const templates = reminded.map((guest) =>
    reminderEmail(deps, { ...itemWithHost, guest, isAnswered: false }, until),
  );
  await deps.mail.compose(deps.tx, ...templates);
}

async function noteReminded(tx: Tx, { day }: ItemRow, guests: readonly InvitationRow[]): Promise<void> {
  if (guests.length === 0 || day === null) return;
  const ids = guests.map(({ id }) => id);
  await tx.delete(remindedGuests).where(inArray(remindedGuests.invitationId, ids));
  await tx.insert(remindedGuests).values(ids.map((invitationId) => ({ invitationId, day })));
}
