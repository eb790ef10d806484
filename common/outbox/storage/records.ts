/** Single values beside the entries, such as session, order counter and breaker. */

import { type Breaker, closedBreaker } from '../delivery/circuit-breaker.ts';
import { answerOf, type Database, type Stores } from './database.ts';
import { type EndedSession, endedIn, forgetEnded, isEndedLately, noteEnded } from './ended-sessions.ts';

/**
 * Who may send, mirrored from the page because a worker cannot read localStorage.
 * `isRejected`: the server answered 401 to this token; nothing is sent until a new login writes a new record.
 */
export interface Session {
  readonly companyId: string;
  readonly token: string;
  readonly isRejected: boolean;
}

export function readSession(database: Database): Promise<Session | null> {
  return database.run('readonly', sessionIn);
}

/**
 * Called at log-in and at each start of the page. The same token stays rejected, unless it was another company's.
 * @param isPresent called in the transaction: a user who logged out meanwhile must not be signed in again
 */
export function writeSession(
  database: Database,
  session: { companyId: string; token: string },
  isPresent: () => boolean = () => true,
): Promise<void> {
  return database.run('readwrite', async (stores) => {
    if (!isPresent()) return;
    const known = await sessionIn(stores);
    const isSame = known?.token === session.token && known.companyId === session.companyId;
    const isRejected = isSame && known.isRejected;
    await answerOf(stores.records.put({ ...session, isRejected } satisfies Session, 'session'));
  });
}

/**
 * Deletes the record of a session that has ended. Reads and deletes in one transaction: a log-in, also in another tab,
 * may happen at any moment and must not be deleted.
 * @param hasEnded whether the recorded session is one that has ended
 * @param noted the session to remember as ended for the next start of the page
 * @returns the deleted session, and the one that is there now
 */
export function clearSession(
  database: Database,
  hasEnded: (session: Session) => boolean = () => true,
  noted?: EndedSession,
): Promise<{ ended: Session | null; present: Session | null }> {
  return database.run('readwrite', async (stores) => {
    if (noted) await noteEnded(stores, noted);
    const known = await sessionIn(stores);
    if (!known || !hasEnded(known)) return { ended: null, present: known };
    await answerOf(stores.records.delete('session'));
    return { ended: known, present: null };
  });
}

/**
 * What a navigation needs, in one transaction: who is signed in, and whether a session ended so recently that local
 * storage may still have it.
 * @param now milliseconds since the epoch
 */
export function readSignedIn(
  database: Database,
  now: number,
): Promise<{ session: Session | null; hasEndedLately: boolean }> {
  return database.run('readonly', async (stores) => {
    const [session, ended] = await Promise.all([sessionIn(stores), endedIn(stores)]);
    return { session, hasEndedLately: isEndedLately(ended, now) };
  });
}

/** Forgets an end that was noted for the token of a new session. @param session digest of the token */
export function noteBegun(database: Database, session: string): Promise<void> {
  return database.run('readwrite', (stores) => forgetEnded(stores, session));
}

export async function sessionIn(stores: Stores): Promise<Session | null> {
  const stored: Session | undefined = await answerOf(stores.records.get('session'));
  return stored ?? null;
}

/** Marks the session as rejected, unless there was a new log-in meanwhile. */
export async function rejectSession(stores: Stores, token: string): Promise<void> {
  const session = await sessionIn(stores);
  if (session?.token === token) {
    await answerOf(stores.records.put({ ...session, isRejected: true } satisfies Session, 'session'));
  }
}

/** Takes a rejection back: the server accepts the session after all. */
export function reinstateSession(database: Database, token: string): Promise<void> {
  return database.run('readwrite', async (stores) => {
    const session = await sessionIn(stores);
    if (session?.token !== token || !session.isRejected) return;
    await answerOf(stores.records.put({ ...session, isRejected: false } satisfies Session, 'session'));
  });
}

export async function breakerIn(stores: Stores): Promise<Breaker> {
  const stored: Breaker | undefined = await answerOf(stores.records.get('hold'));
  return stored ?? closedBreaker;
}

export async function putBreaker(stores: Stores, breaker: Breaker): Promise<void> {
  await answerOf(stores.records.put(breaker, 'hold'));
}

/** The last sequence number used on this device; 0 on a fresh or erased one. */
export async function lastSeqIn(stores: Stores): Promise<number> {
  const stored: number | undefined = await answerOf(stores.records.get('seq'));
  return stored ?? 0;
}

/**
 * A name unique to this table: after an erasure the new table gets another one. Call it in a transaction that may
 * write.
 */
export async function tableNameIn(stores: Stores): Promise<string> {
  const known: string | undefined = await answerOf(stores.records.get('table'));
  if (known !== undefined) return known;
  const name = crypto.randomUUID();
  await answerOf(stores.records.put(name, 'table'));
  return name;
}

/** Never reused, even after its entry is deleted: the eviction sentinel compares with it. */
export async function nextSeq(stores: Stores): Promise<number> {
  const seq = (await lastSeqIn(stores)) + 1;
  await answerOf(stores.records.put(seq, 'seq'));
  return seq;
}
