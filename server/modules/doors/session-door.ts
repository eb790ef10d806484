/**
 * What one session of the company records at an event, as a door of its own: it has a share, is listed, and can be ended
 * and left out as any other, should the session have been in other hands. Nothing opens by it.
 */
import { and, eq, isNotNull, isNull, or } from 'drizzle-orm';
import { secretHash } from '../../core/secret.ts';
import type { Tx } from '../../infra/db/database.ts';
import { type DoorRow, doors } from '../../infra/db/schema-doors.ts';
import type { DoorCaller } from './door-caller.ts';

const DEVICE = 'Logged-in device';

/** Its id: always the same of a session and an event, and nothing that tells the session. */
export function sessionDoorId({ item, tokenHash }: DoorCaller): string {
  return secretHash(`${tokenHash} ${item.id}`).slice(0, 24);
}

/** Whether a door is what a session has recorded. Any other one has a token once a device has claimed it. */
export function isOfSession({ claimedAt, tokenHash }: Pick<DoorRow, 'claimedAt' | 'tokenHash'>): boolean {
  return claimedAt !== null && tokenHash === null;
}

/** Whether the company has ended what this session records: nothing that it makes from then on counts. */
export async function isEndedSession(tx: Tx, caller: DoorCaller): Promise<boolean> {
  if (caller.door) return false;
  const [ended] = await tx
    .select({ id: doors.id })
    .from(doors)
    .where(and(eq(doors.id, sessionDoorId(caller)), isNotNull(doors.endedAt)));
  return ended !== undefined;
}

/** Rows that were opened as doors. */
export const isOpenedDoor = or(isNull(doors.claimedAt), isNotNull(doors.tokenHash));

/** The door of a session that records, made when it does so first; the caller has locked the log. */
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
      // A link is given to doors without a device only.
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
