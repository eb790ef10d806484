/** The queries of door streams: each covers all streams of a company at once. */
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { DoorWatch } from '../../context/door-streams.ts';
import type { Clock } from '../../core/clock.ts';
import { accessRefusal } from '../../http/callers/access.ts';
import type { Database, Tx } from '../../infra/db/database.ts';
import { companies, items } from '../../infra/db/schema.ts';
import { activeSessions } from '../auth/sessions.ts';
import { findByTokens, readingRefusal } from './door-caller.ts';
import { lastPlace } from './door-log.ts';
import type { DoorStreamsOptions } from './door-streams.ts';

/** Binds the queries to a database. */
export function doorStreamQueries(
  db: Database,
  clock: Clock,
): Pick<DoorStreamsOptions, 'lastPlace' | 'withReadAccess'> {
  return {
    lastPlace: (itemId) => lastPlace(db, itemId),
    withReadAccess: (companyId, watches) => withReadAccess(db, companyId, watches, clock.now()),
  };
}

/** Those that still have read access to their event's log, by four queries at most. Writes nothing. */
async function withReadAccess<Watch extends DoorWatch>(
  db: Tx,
  companyId: string,
  watches: readonly Watch[],
  now: Date,
): Promise<Set<Watch>> {
  const found = await findByTokens(db, callersOf(watches), now);
  const ofDoor = new Map(found.map((one) => [one.door.tokenHash, one]));
  const bySession = watches.filter(({ caller }) => !ofDoor.has(caller));
  const mayBySession = await sessionsThatMay(db, companyId, bySession, now);
  return new Set(
    watches.filter((watch) => {
      const door = ofDoor.get(watch.caller);
      if (!door) return mayBySession.has(watch);
      const refusal = accessRefusal('door', door.company) ?? readingRefusal(door);
      return refusal === undefined;
    }),
  );
}

async function sessionsThatMay(
  db: Tx,
  companyId: string,
  watches: readonly DoorWatch[],
  now: Date,
): Promise<Set<DoorWatch>> {
  if (watches.length === 0) return new Set();
  const [company] = await db.select().from(companies).where(eq(companies.id, companyId));
  if (accessRefusal('door', company)) return new Set();
  const active = new Set(await activeSessions(db, companyId, callersOf(watches), now));
  const ids = [...new Set(watches.map(({ itemId }) => itemId))];
  const events = await db
    .select({ id: items.id })
    .from(items)
    .where(and(inArray(items.id, ids), eq(items.companyId, companyId), isNull(items.deletedAt)));
  const there = new Set(events.map(({ id }) => id));
  return new Set(watches.filter(({ caller, itemId }) => active.has(caller) && there.has(itemId)));
}

const callersOf = (watches: readonly DoorWatch[]) => [...new Set(watches.map(({ caller }) => caller))];
