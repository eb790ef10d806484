/** Who asks for an event's log: a device by the token of its door, or the event's company by its session. */
import { and, eq, gte, inArray, isNull, or } from 'drizzle-orm';
import { ENDED_DOOR_DELIVERS_DAYS } from '../../../common/contract/door.ts';
import { type Failure, failure } from '../../core/result.ts';
import { sessionOwner, type TokenOwner } from '../../http/callers/token-owner.ts';
import type { Tx } from '../../infra/db/database.ts';
import { type CompanyRow, companies, type ItemRow, items } from '../../infra/db/schema.ts';
import { type DoorRow, doors } from '../../infra/db/schema-doors.ts';
import { findSession } from '../auth/sessions.ts';
import { findItem } from '../items/find-item.ts';
import { WORDS_OF } from '../items/item-kind.ts';
import { isWithinDoorDays } from './door-days.ts';

const DAY_MS = 86_400_000;
/** How stale the time may get at which a door was seen. */
export const TOUCH_MS = 15_000;

export interface DoorCaller {
  item: ItemRow;
  /** Undefined for the company itself. */
  door: DoorRow | undefined;
  tokenHash: string;
}

/**
 * Whom a token speaks for at a door: that of a door, or of a session. Undefined where the token opens nothing: unknown, of
 * a deleted event, of a door that was ended too long ago. The company's standing is not looked at.
 */
export async function findDoorOwner(db: Tx, tokenHash: string, now: Date): Promise<TokenOwner | undefined> {
  const found = await findByToken(db, tokenHash, now);
  if (!found) return sessionOwner(await findSession(db, tokenHash, now));
  const { door, company } = found;
  if (!door.endedAt && now.getTime() - (door.lastSeenAt?.getTime() ?? 0) > TOUCH_MS) {
    await db.update(doors).set({ lastSeenAt: now }).where(eq(doors.id, door.id));
  }
  const kind = door.endedAt ? 'ended-door' : 'door';
  return { company, kind, readingRefusal: readingRefusal(found) };
}

/** The event of a caller whose company is known: a door's own, whatever it asks for; of a company one of its own. */
export async function findDoorCaller(
  db: Tx,
  { tokenHash = '', company, now }: { tokenHash: string | undefined; company: CompanyRow; now: Date },
  eventId: string | undefined,
): Promise<DoorCaller | Failure> {
  const found = await findByToken(db, tokenHash, now);
  if (found) return { item: found.item, door: found.door, tokenHash };
  const item = await findItem(db, { kind: 'event', companyId: company.id }, eventId ?? '');
  return item ? { item, door: undefined, tokenHash } : failure(404, WORDS_OF.event.notFound);
}

/** Why a door may not read any more, or undefined. A company may look at an event that is inactive. */
export function readingRefusal({ item, door }: Pick<DoorCaller, 'item' | 'door'>): Failure | undefined {
  if (door?.endedAt) return failure(410, 'This door was ended.');
  if (door && item.status !== 1) return failure(423, 'This event is inactive.');
  return undefined;
}

async function findByToken(db: Tx, tokenHash: string, now: Date) {
  const [found] = await findByTokens(db, [tokenHash], now);
  return found;
}

/** The doors of some tokens that open something. */
export async function findByTokens(db: Tx, tokenHashes: readonly string[], now: Date) {
  const endedSince = new Date(now.getTime() - ENDED_DOOR_DELIVERS_DAYS * DAY_MS);
  return await db
    .select({ door: doors, item: items, company: companies })
    .from(doors)
    .innerJoin(items, eq(items.id, doors.itemId))
    .innerJoin(companies, eq(companies.id, items.companyId))
    .where(
      and(
        inArray(doors.tokenHash, [...tokenHashes]),
        isNull(items.deletedAt),
        // A tablet that is found in a drawer opens nothing.
        isWithinDoorDays(now),
        or(isNull(doors.endedAt), gte(doors.endedAt, endedSince)),
      ),
    );
}
