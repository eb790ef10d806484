/** The caller that requests an event's log: a device with its door's token, or the event's company with its session. */
import { and, eq, gte, inArray, isNull, or } from 'drizzle-orm';
import { type Failure, failure } from '../../core/result.ts';
import { sessionOwner, type TokenOwner } from '../../http/callers/token-owner.ts';
import type { Tx } from '../../infra/db/database.ts';
import { type CompanyRow, companies, type ItemRow, items } from '../../infra/db/schema.ts';
import { type DoorRow, doors } from '../../infra/db/schema-doors.ts';
import { findSession } from '../auth/sessions.ts';
import { findItem } from '../items/find-item.ts';
import { ITEM_MESSAGES } from '../items/item-kind.ts';
import { isWithinDoorDays } from './door-days.ts';
import { deliversSince } from './ended-door.ts';

/** How outdated a door's `lastSeenAt` may be before it is written again. */
const TOUCH_MS = 15_000;
/** A door seen further in the future was seen while a clock ran ahead. Clocks of processes differ by less. */
const AHEAD_MS = 120_000;

export interface DoorCaller {
  item: ItemRow;
  /** Undefined for the company itself. */
  door: DoorRow | undefined;
  tokenHash: string;
}

/**
 * The owner of a token: a door, or a company by its session. Undefined if the token gives no access: unknown, of a
 * deleted event, or of a door that was ended too long ago. Does not check the company's status.
 */
export async function findDoorOwner(db: Tx, tokenHash: string, now: Date): Promise<TokenOwner | undefined> {
  const found = await findByToken(db, tokenHash, now);
  if (!found) return sessionOwner(await findSession(db, tokenHash, now));
  const { door, company } = found;
  const sinceSeenMs = now.getTime() - (door.lastSeenAt?.getTime() ?? 0);
  if (!door.endedAt && (sinceSeenMs > TOUCH_MS || sinceSeenMs < -AHEAD_MS)) {
    await db.update(doors).set({ lastSeenAt: now }).where(eq(doors.id, door.id));
  }
  const kind = door.endedAt ? 'ended-door' : 'door';
  return { company, kind, readingRefusal: readingRefusal(found) };
}

/** The event of a caller whose company is known: a door always gets its own event, a company only one of its events. */
export async function findDoorCaller(
  db: Tx,
  { tokenHash = '', company, now }: { tokenHash: string | undefined; company: CompanyRow; now: Date },
  eventId: string | undefined,
): Promise<DoorCaller | Failure> {
  const found = await findByToken(db, tokenHash, now);
  if (found) return { item: found.item, door: found.door, tokenHash };
  const item = await findItem(db, { kind: 'event', companyId: company.id }, eventId ?? '');
  return item ? { item, door: undefined, tokenHash } : failure(404, ITEM_MESSAGES.event.notFound);
}

/** The reason why a door may not read any more, or undefined. A company may read the log of an inactive event. */
export function readingRefusal({ item, door }: Pick<DoorCaller, 'item' | 'door'>): Failure | undefined {
  if (door?.endedAt) return failure(410, 'This door was ended.');
  if (door && item.status !== 1) return failure(423, 'This event is inactive.');
  return undefined;
}

async function findByToken(db: Tx, tokenHash: string, now: Date) {
  const [found] = await findByTokens(db, [tokenHash], now);
  return found;
}

/** The doors of those tokens that still give access. */
export async function findByTokens(db: Tx, tokenHashes: readonly string[], now: Date) {
  return await db
    .select({ door: doors, item: items, company: companies })
    .from(doors)
    .innerJoin(items, eq(items.id, doors.itemId))
    .innerJoin(companies, eq(companies.id, items.companyId))
    .where(
      and(
        inArray(doors.tokenHash, [...tokenHashes]),
        isNull(items.deletedAt),
        // A tablet that is found long after the event has no access.
        isWithinDoorDays(now),
        or(isNull(doors.endedAt), gte(doors.endedAt, deliversSince(now))),
      ),
    );
}
