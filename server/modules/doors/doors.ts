import { and, asc, desc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { DOOR_LINK_DAYS, DOOR_LINK_PATH, type Door, type LeftOut } from '../../../common/contract/door.ts';
import { DAY_MS } from '../../core/durations.ts';
import { type Failure, failure } from '../../core/result.ts';
import { newSecret, secretHash } from '../../core/secret.ts';
import type { Tx } from '../../infra/db/database.ts';
import { newId } from '../../infra/db/new-id.ts';
import { type ItemRow, items } from '../../infra/db/schema.ts';
import { type DoorRow, doors } from '../../infra/db/schema-doors.ts';
import { doorCeilingRefusal } from './door-ceiling.ts';
import { takePlaces } from './door-log.ts';
import { deliversSince } from './ended-door.ts';
import { isOfSession, isOpenedDoor } from './session-door.ts';

/** Of one event, ended ones too. */
const MAX_LISTED = 500;
export const DOOR_NOT_FOUND = failure(404, 'This door was not found.');

/** Open doors come first, as there are few of them, but any number of sessions that have recorded. */
const LISTED_FIRST = sql`case when ${and(isNull(doors.endedAt), isOpenedDoor)} then 0 when ${isNull(doors.leftOutFrom)} then 1 else 2 end`;

/** Opens a door of an event locked by the caller. No device has claimed it yet. */
export async function openDoor(
  tx: Tx,
  item: Pick<ItemRow, 'id' | 'companyId'>,
  { name, now }: { name: string; now: Date },
): Promise<DoorRow | Failure> {
  const refusal = await doorCeilingRefusal(tx, item, now);
  if (refusal) return refusal;
  const itemId = item.id;
  await tx.delete(doors).where(and(eq(doors.itemId, itemId), isWithoutEntries(now)));
  const [door] = await tx
    .insert(doors)
    .values({ id: newId(now), itemId, name, openedAt: now })
    .returning();
  return door ?? DOOR_NOT_FOUND;
}

/** Gives a door a new link; the previous one becomes invalid. */
export async function linkDoor(
  tx: Tx,
  companyId: string,
  doorId: string,
  { now, publicUrl }: { now: Date; publicUrl: string },
): Promise<{ link: string; valid_until: string } | Failure> {
  const door = await lockDoor(tx, companyId, doorId);
  if (!door) return DOOR_NOT_FOUND;
  if (door.endedAt) return failure(409, 'This door was ended.');
  if (door.deviceHash !== null) {
    return failure(409, 'A device has this door. End it and open another one to use another device.');
  }
  const secret = newSecret();
  const linkUntil = new Date(now.getTime() + DOOR_LINK_DAYS * DAY_MS);
  await tx
    .update(doors)
    .set({ linkHash: secretHash(secret), linkUntil })
    .where(eq(doors.id, door.id));
  return { link: `${publicUrl}${DOOR_LINK_PATH}#${secret}`, valid_until: linkUntil.toISOString() };
}

/** Ended doors that have delivered nothing: no device claimed them, or their device may not deliver any more. */
function isWithoutEntries(now: Date) {
  const isSilent = and(eq(doors.entries, 0), eq(doors.late, 0), lt(doors.endedAt, deliversSince(now)));
  return and(isNotNull(doors.endedAt), or(isNull(doors.claimedAt), isSilent));
}

/**
 * The doors of an event, the newest first. If there are very many, open doors come first, then those with the most
 * entries that count: once some are left out, the next ones are listed.
 */
export async function listDoors(tx: Tx, itemId: string, now: Date): Promise<Door[]> {
  const rows = await tx
    .select()
    .from(doors)
    .where(eq(doors.itemId, itemId))
    .orderBy(LISTED_FIRST, desc(doors.entries), desc(doors.late), desc(doors.openedAt), desc(doors.id))
    .limit(MAX_LISTED);
  const openedLater = (one: DoorRow, other: DoorRow) => other.openedAt.getTime() - one.openedAt.getTime();
  return rows.toSorted(openedLater).map((door) => ({ ...doorAnswer(door), listed_at: now.toISOString() }));
}

/**
 * Leaves out what an ended door recorded from a point in time on, or counts it again; sent to all devices through the
 * log.
 */
export async function leaveOutDoor(
  tx: Tx,
  companyId: string,
  { doorId, from, reason }: { doorId: string; from: Date | null; reason: string },
): Promise<DoorRow | Failure> {
  const found = await findDoor(tx, companyId, doorId);
  if (!found) return DOOR_NOT_FOUND;
  if (!found.endedAt) return failure(409, 'This door is open. End it first.');
  await takePlaces(tx, found.itemId, 1, { isEvent: true });
  const [door] = await tx
    .update(doors)
    .set({ leftOutFrom: from, leftOutReason: from ? reason : '' })
    .where(eq(doors.id, doorId))
    .returning();
  return door ?? DOOR_NOT_FOUND;
}

/** What the company has left out of the admissions of an event. */
export async function leftOutOf(tx: Tx, itemId: string): Promise<LeftOut[]> {
  const rows = await tx
    .select()
    .from(doors)
    .where(and(eq(doors.itemId, itemId), isNotNull(doors.leftOutFrom)))
    .orderBy(asc(doors.id));
  return rows.map(({ id, leftOutFrom }) => ({ door_id: id, from: leftOutFrom?.toISOString() ?? '' }));
}

export function doorAnswer(door: DoorRow): Door {
  const time = (moment: Date | null) => moment?.toISOString() ?? '';
  return {
    _id: door.id,
    name: door.name,
    device: door.device,
    opened_at: time(door.openedAt),
    claimed_at: time(door.claimedAt),
    last_seen_at: time(door.lastSeenAt),
    waiting: door.waiting,
    ended_at: time(door.endedAt),
    late: door.late,
    left_out_from: time(door.leftOutFrom),
    left_out_reason: door.leftOutReason,
    by_session: isOfSession(door),
    listed_at: '',
  };
}

/** The current row of a door. */
export async function readDoor(tx: Tx, doorId: string): Promise<DoorRow | undefined> {
  const [door] = await tx.select().from(doors).where(eq(doors.id, doorId));
  return door;
}

/** Adds to the number of entries that a door has recorded. */
export async function noteRecorded(
  tx: Tx,
  doorId: string,
  { entries, bytes }: { entries: number; bytes: number },
): Promise<void> {
  await tx
    .update(doors)
    .set({ entries: sql`${doors.entries} + ${entries}::int`, bytes: sql`${doors.bytes} + ${bytes}::int` })
    .where(eq(doors.id, doorId));
}

/** A door of a company's own event, open or not. */
export async function findDoor(tx: Tx, companyId: string, doorId: string): Promise<DoorRow | undefined> {
  const [found] = await queryDoor(tx, companyId, doorId);
  return found?.door;
}

async function lockDoor(tx: Tx, companyId: string, doorId: string): Promise<DoorRow | undefined> {
  const [found] = await queryDoor(tx, companyId, doorId).for('update', { of: doors });
  return found?.door;
}

function queryDoor(tx: Tx, companyId: string, doorId: string) {
  return tx
    .select({ door: doors })
    .from(doors)
    .innerJoin(items, eq(items.id, doors.itemId))
    .where(and(eq(doors.id, doorId), eq(items.companyId, companyId), isNull(items.deletedAt)));
}
