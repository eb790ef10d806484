/**
 * Stores what one session of the company records at an event as a door of its own: it has a share, is listed, and can
 * be ended and left out like any other if the session was stolen. No token is derived from it.
 */
import { and, eq, isNotNull, isNull, or } from 'drizzle-orm';
import { secretHash } from '../../core/secret.ts';
import type { Tx } from '../../infra/db/database.ts';
import { type DoorRow, doors } from '../../infra/db/schema-doors.ts';
import type { DoorCaller } from './door-caller.ts';

const DEVICE = 'Logged-in device';

/** Its id: constant for a session and an event, and does not reveal the session. */
export function sessionDoorId({ item, tokenHash }: DoorCaller): string {
  return secretHash(`${tokenHash} ${item.id}`).slice(0, 24);
}

/** Whether a door belongs to a session. Any other one has a token once a device has claimed it. */
export function isOfSession({ claimedAt, tokenHash }: Pick<DoorRow, 'claimedAt' | 'tokenHash'>): boolean {
  return claimedAt !== null && tokenHash === null;
}

/** Whether the company has ended this session's door: what it records from then on does not count. */
export async function isEndedSession(tx: Tx, caller: DoorCaller): Promise<boolean> {
  if (caller.door) return false;
  const [ended] = await tx
    .select({ id: doors.id })
    .from(doors)
    .where(and(eq(doors.id, sessionDoorId(caller)), isNotNull(doors.endedAt)));
  return ended !== undefined;
}

/** Doors that were opened as such, not for a session. */
export const isOpenedDoor = or(isNull(doors.claimedAt), isNotNull(doors.tokenHash));

/** The door of a session, created with its first entry; the caller has locked the log. */
export async function sessionDoor(
  tx: Tx,
  caller: DoorCaller,
  { name, now }: { name: string; now: Date },
): Promise<DoorRow> {
  const [door] = await tx
    .insert(doors)
    .values({
      id: sessionDoorId(caller),
      itemId: caller.item.id,
      name,
      device: DEVICE,
      // A link can only be given to doors without a device.
      deviceHash: caller.tokenHash,
      openedAt: now,
      claimedAt: now,
      lastSeenAt: now,
    })
    .onConflictDoUpdate({ target: doors.id, set: { lastSeenAt: now } })
    .returning();
  if (!door) throw new Error('An upsert has returned no row.');
  return door;
}
