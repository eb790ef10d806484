import { and, eq, isNull } from 'drizzle-orm';
import { DOOR_LINK_DAYS } from '../../../common/contract/door.ts';
import { DAY_MINUTES } from '../../core/durations.ts';
import { type Failure, failure } from '../../core/result.ts';
import { secretHash } from '../../core/secret.ts';
import { standingRefusal } from '../../http/callers/access.ts';
import type { Tx } from '../../infra/db/database.ts';
import { companies, type ItemRow, items } from '../../infra/db/schema.ts';
import { type DoorRow, doors } from '../../infra/db/schema-doors.ts';
import { isAliveAt } from '../../infra/limits/lifetime.ts';
import { tokenOfSecret } from '../auth/session-token.ts';

const NO_SUCH_LINK = failure(404, 'This link opens no door. Ask for a new one.');
const TAKEN = failure(409, 'Another device has used this link. Ask for a new one.');

export interface DoorClaim {
  link: string;
  deviceSecret: string;
  deviceName: string;
}

/** Whether a door has this as its latest link, open or not. */
export async function isLink(db: Tx, link: string): Promise<boolean> {
  return (await db.$count(doors, eq(doors.linkHash, secretHash(link)))) > 0;
}

/**
 * Gives a door to the device that opens its link, and again to the same device: an answer may be lost, or arrive after
 * that of a later claim. The token is stored hashed and derived from the link and the device's secret, so each answer
 * to the same device contains the same one.
 */
export async function claimDoor(
  tx: Tx,
  { link, deviceSecret, deviceName }: DoorClaim,
  now: Date,
): Promise<{ token: string; door: DoorRow; item: ItemRow } | Failure> {
  const [found] = await tx
    .select({ door: doors, item: items, company: companies })
    .from(doors)
    .innerJoin(items, eq(items.id, doors.itemId))
    .innerJoin(companies, eq(companies.id, items.companyId))
    .where(
      and(
        eq(doors.linkHash, secretHash(link)),
        isAliveAt(doors.linkUntil, DOOR_LINK_DAYS * DAY_MINUTES, now),
        isNull(doors.endedAt),
        isNull(items.deletedAt),
      ),
    )
    .for('update', { of: doors });
  if (!found || standingRefusal(found.company)) return NO_SUCH_LINK;
  const deviceHash = secretHash(deviceSecret);
  if (found.door.deviceHash !== null && found.door.deviceHash !== deviceHash) return TAKEN;
  const token = await tokenOfSecret(tx, `${link} ${deviceSecret}`);
  const [door] = await tx
    .update(doors)
    .set({
      deviceHash,
      device: deviceName,
      tokenHash: secretHash(token),
      claimedAt: found.door.claimedAt ?? now,
      lastSeenAt: now,
    })
    .where(eq(doors.id, found.door.id))
    .returning();
  return door ? { token, door, item: found.item } : NO_SUCH_LINK;
}
