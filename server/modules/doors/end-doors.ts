import { and, asc, count, eq, gte, isNull } from 'drizzle-orm';
import type { Tx } from '../../infra/db/database.ts';
import { items } from '../../infra/db/schema.ts';
import { doors } from '../../infra/db/schema-doors.ts';
import { endDoor } from './doors.ts';
import { isOpenedDoor } from './session-door.ts';

const isOpenOf = (companyId: string) =>
  and(eq(items.companyId, companyId), isNull(items.deletedAt), isNull(doors.endedAt), isOpenedDoor);

/** How many doors of a company's events are open, those among them that no device has yet. */
export async function countOpenDoors(tx: Tx, companyId: string): Promise<number> {
  const [open] = await tx
    .select({ doors: count() })
    .from(doors)
    .innerJoin(items, eq(items.id, doors.itemId))
    .where(isOpenOf(companyId));
  return open?.doors ?? 0;
}

/**
 * Ends the open doors of a company, and with them their links; what their devices have follows the rules of every ended
 * door.
 * @param openedSince null for all of them
 * @returns how many
 */
export async function endDoorsOf(
  tx: Tx,
  companyId: string,
  { now, openedSince = null }: { now: Date; openedSince?: Date | null },
): Promise<number> {
  // Event by event, as their logs are locked one after the other: always in the same order.
  const open = await tx
    .select({ id: doors.id })
    .from(doors)
    .innerJoin(items, eq(items.id, doors.itemId))
    .where(and(isOpenOf(companyId), openedSince ? gte(doors.openedAt, openedSince) : undefined))
    .orderBy(asc(doors.itemId), asc(doors.id));
  for (const { id } of open) await endDoor(tx, companyId, id, now);
  return open.length;
}
