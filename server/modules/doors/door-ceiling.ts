/** Limits the number of open doors: each is read, listed and ended with the others. */
import { and, count, eq, isNull, or, sql } from 'drizzle-orm';
import { type Failure, failure } from '../../core/result.ts';
import type { Tx } from '../../infra/db/database.ts';
import { type ItemRow, items } from '../../infra/db/schema.ts';
import { doors } from '../../infra/db/schema-doors.ts';
import { isWithinDoorDays } from './door-days.ts';
import { isOpenedDoor } from './session-door.ts';

/** Enough for a stadium. */
const MAX_PER_EVENT = 100;
/** For all events, except those so long ago that their doors have no access any more. */
const MAX_PER_COMPANY = 300;

/**
 * Whether another door of an event may be opened. The event is locked, so its doors are counted one at a time; the
 * company's limit can be exceeded by a few doors opened at several events at the same moment.
 * @returns the refusal as a message for the user, or undefined
 */
export async function doorCeilingRefusal(
  tx: Tx,
  { id, companyId }: Pick<ItemRow, 'id' | 'companyId'>,
  now: Date,
): Promise<Failure | undefined> {
  const [open] = await tx
    .select({ ofEvent: sql<number>`count(*) filter (where ${eq(items.id, id)})::int`, ofCompany: count() })
    .from(doors)
    .innerJoin(items, eq(items.id, doors.itemId))
    .where(
      and(
        eq(items.companyId, companyId),
        isNull(items.deletedAt),
        or(eq(items.id, id), isWithinDoorDays(now)),
        isNull(doors.endedAt),
        isOpenedDoor,
      ),
    );
  if (!open) return undefined;
  if (open.ofEvent >= MAX_PER_EVENT)
    return failure(409, `This event has ${MAX_PER_EVENT} doors. End one to open another.`);
  if (open.ofCompany >= MAX_PER_COMPANY)
    return failure(409, `Your events have ${MAX_PER_COMPANY} open doors. End one to open another.`);
  return undefined;
}
