import { and, desc, eq, gt, inArray, lt, lte, ne, or, type Placeholder, sql } from 'drizzle-orm';
import { DAY_MS, HOUR_MS } from '../../core/durations.ts';
import { secretHash } from '../../core/secret.ts';
import type { Tx } from '../../infra/db/database.ts';
import { deleteInBatches, ROWS_A_BATCH } from '../../infra/db/delete-in-batches.ts';
import { noticeAccess } from '../../infra/db/door-notices.ts';
import { perDatabase } from '../../infra/db/per-database.ts';
import { type CompanyRow, companies, sessions } from '../../infra/db/schema.ts';
import { newSessionToken } from './session-token.ts';

const IDLE_MS = 30 * DAY_MS;
const LONGEST_MS = 90 * DAY_MS;
/** How outdated `lastUsedAt` may be: idleness is counted in days, so most requests write nothing. */
const TOUCH_MS = HOUR_MS;

/** Per company, the latest used: enough for all tablets of a large company. */
export const MOST_SESSIONS = 3_000;

/**
 * Begins a session; the token is returned once and stored hashed. Ends the company's least recently used sessions
 * beyond the maximum.
 */
export async function beginSession(tx: Tx, companyId: string, now: Date): Promise<string> {
  const token = await newSessionToken(tx);
  await tx
    .insert(sessions)
    .values({ tokenHash: secretHash(token), companyId, createdAt: now, lastUsedAt: now });
  await endSurplus(tx, companyId);
  return token;
}

/** In batches: an old table may have very many, and each log-in deletes some. */
async function endSurplus(tx: Tx, companyId: string): Promise<void> {
  const surplus = tx
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(eq(sessions.companyId, companyId))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt))
    .limit(ROWS_A_BATCH)
    .offset(MOST_SESSIONS);
  await tx.delete(sessions).where(inArray(sessions.tokenHash, surplus));
}

/** The company of a valid session (30 days idle, 90 in all), or undefined. */
export async function findSession(db: Tx, tokenHash: string, now: Date): Promise<CompanyRow | undefined> {
  const { usedAfter, begunAfter, begunBy } = lifeAt(now);
  const [found] = await lookUpOf(db).execute({
    tokenHash,
    usedAfter: usedAfter.toISOString(),
    begunAfter: begunAfter.toISOString(),
    begunBy: begunBy.toISOString(),
  });
  // Also one used in the future, while a clock ran ahead: it would be idle for longer than it may.
  if (found && Math.abs(now.getTime() - found.lastUsedAt.getTime()) > TOUCH_MS) {
    await noteUse(db, tokenHash, now);
  }
  return found?.company;
}

/**
 * Not while a transaction is ending the session, such as one with a new password that waits for other locks: everybody
 * shares the few places of look-ups.
 */
async function noteUse(db: Tx, tokenHash: string, now: Date): Promise<void> {
  const isFree = db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
    .for('update', { skipLocked: true });
  await db.update(sessions).set({ lastUsedAt: now }).where(inArray(sessions.tokenHash, isFree));
}

/** The valid ones of a company's sessions. Does not count as use. */
export async function activeSessions(
  db: Tx,
  companyId: string,
  tokenHashes: readonly string[],
  now: Date,
): Promise<string[]> {
  const isOne = inArray(sessions.tokenHash, [...tokenHashes]);
  const rows = await db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(and(isOne, eq(sessions.companyId, companyId), isActive(lifeAt(now))));
  return rows.map(({ tokenHash }) => tokenHash);
}

/** When a valid session was last used and when it began. */
interface Life<Moment> {
  usedAfter: Moment;
  begunAfter: Moment;
  begunBy: Moment;
}

function lifeAt(now: Date): Life<Date> {
  const at = now.getTime();
  return {
    usedAfter: new Date(at - IDLE_MS),
    begunAfter: new Date(at - LONGEST_MS),
    // Begun while a clock ran ahead: it would be valid for as long.
    begunBy: new Date(at + LONGEST_MS),
  };
}

const isActive = ({ usedAfter, begunAfter, begunBy }: Life<Date | Placeholder>) =>
  and(
    gt(sessions.lastUsedAt, usedAfter),
    gt(sessions.createdAt, begunAfter),
    lte(sessions.createdAt, begunBy),
  );

/** Built once per database: every authenticated request uses it. */
const lookUpOf = perDatabase(prepareLookUp);

function prepareLookUp(db: Tx) {
  const life = {
    usedAfter: sql.placeholder('usedAfter'),
    begunAfter: sql.placeholder('begunAfter'),
    begunBy: sql.placeholder('begunBy'),
  };
  return db
    .select({ company: companies, lastUsedAt: sessions.lastUsedAt })
    .from(sessions)
    .innerJoin(companies, eq(companies.id, sessions.companyId))
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), isActive(life)))
    .prepare('find_session');
}

export async function endSession(tx: Tx, tokenHash: string): Promise<void> {
  const ended = await tx
    .delete(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
    .returning({ companyId: sessions.companyId });
  for (const { companyId } of ended) await noticeAccess(tx, companyId);
}

/** Ends all sessions of a company, or all but one: when it is disabled, and when its password changes. */
export async function endSessionsOf(tx: Tx, companyId: string, exceptTokenHash?: string): Promise<void> {
  const isTheirs = eq(sessions.companyId, companyId);
  await tx
    .delete(sessions)
    .where(exceptTokenHash === undefined ? isTheirs : and(isTheirs, ne(sessions.tokenHash, exceptTokenHash)));
  await noticeAccess(tx, companyId);
}

/** Deletes expired sessions. */
export async function sweepSessions(db: Tx, now: Date): Promise<void> {
  const isOver = or(
    lt(sessions.lastUsedAt, new Date(now.getTime() - IDLE_MS)),
    lt(sessions.createdAt, new Date(now.getTime() - LONGEST_MS)),
  );
  await deleteInBatches(db, sessions, isOver);
}
