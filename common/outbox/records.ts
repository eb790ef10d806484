/** The single values beside the entries: who is signed in, the order counter, the breaker. */

import { type Breaker, closedBreaker } from './circuit-breaker.ts';
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
 * Written at login and at each start of the page. The same token keeps its rejection, unless it was another company's.
 * @param isPresent asked in the transaction: anyone who left while it waited must not be written back
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
 * Deletes the record of a session that has ended. Read and deleted in one transaction: somebody else may log in at any
 * moment, in another tab too, and theirs stays.
 * @param hasEnded whether the recorded session is such a one
 * @param noted which session that is, where a start of the page is to know it as ended
 * @returns what was deleted, and what is there now
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
 * What a navigation asks, in one reading: who is signed in, and whether a session has ended here so lately that local
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

/** A session that has begun has not ended, whatever is known of its token. @param session digest of the token */
export function noteBegun(database: Database, session: string): Promise<void> {
  return database.run('readwrite', (stores) => forgetEnded(stores, session));
}

export async function sessionIn(stores: Stores): Promise<Session | null> {
  const stored: Session | undefined = await answerOf(stores.records.get('session'));
  return stored ?? null;
}

/** Marks the session as denied, unless somebody has signed in again meanwhile. */
export async function rejectSession(stores: Stores, token: string): Promise<void> {
  const session = await sessionIn(stores);
  if (session?.token === token) {
    await answerOf(stores.records.put({ ...session, isRejected: true } satisfies Session, 'session'));
  }
}

/** Takes a denial back: the server knows the session after all. */
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

/** The last order number handed out on this device; 0 on a fresh or wiped one. */
export async function lastSeqIn(stores: Stores): Promise<number> {
  const stored: number | undefined = await answerOf(stores.records.get('seq'));
  return stored ?? 0;
}

/**
 * A name that only this very table has: after an erasure the next one has another. To be asked in a transaction that
 * may write.
 */
export async function tableNameIn(stores: Stores): Promise<string> {
  const known: string | undefined = await answerOf(stores.records.get('table'));
  if (known !== undefined) return known;
  const name = crypto.randomUUID();
  await answerOf(stores.records.put(name, 'table'));
  return name;
}

/** Never reused, not even after its entry is gone: the eviction sentinel compares with it. */
export async function nextSeq(stores: Stores): Promise<number> {
  const seq = (await lastSeqIn(stores)) + 1;
  await answerOf(stores.records.put(seq, 'seq'));
  return seq;
}
