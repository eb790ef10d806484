/**
 * Assigns the next attempt behind a network address that the account knows. A new browser costs nothing there, and an
 * attacker on the venue's Wi-Fi asks more often than a tablet that waits as told; so the next turn is drawn by lot.
 * Each browser gets a random time; the first one that is back when its time has come gets the turn, and the others
 * draw again. Asking earlier or more often changes no time. Used turns delay only the browser that used them.
 */
import { randomInt } from 'node:crypto';
import { and, count, desc, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Database, Tx } from '../db/database.ts';
import { turns } from '../db/schema-limits.ts';
import {
  changeQueue,
  GRACE_MS,
  isInQueue,
  isTurn,
  markUsed,
  type Turn,
  turnIntervalMs,
  turnsOf,
  type WaitQueue,
} from './turns.ts';

/** Browsers with a stored draw; further ones get a time that is not stored, and draw again then. */
const MOST_DRAWING = 2_000;

type Lottery = Omit<WaitQueue, 'longestQueueMs'>;

/**
 * Uses a browser's turn, or draws a time for it.
 * @param browser as stored; a browser without a cookie is given an id first
 * @returns the turn if it is now, else the time to come back
 */
export async function drawTurn(
  db: Database,
  lottery: Lottery,
  browser: string,
  now: Date,
): Promise<Turn | Date> {
  // An early request costs one query.
  const [latest] = await turnsOf(db, lottery, browser, now).limit(1);
  if (latest && isInFuture(latest, now)) return latest.turnAt;
  return await changeQueue(db, lottery, async (tx) => {
    await forgetMissed(tx, lottery, now);
    const own = await turnsOf(tx, lottery, browser, now);
    const drawn = own.find(({ usedAt }) => usedAt === null);
    if (drawn && isInFuture(drawn, now)) return drawn.turnAt;
    const gapMs = await turnIntervalMs(tx, lottery, now);
    const freeMs = Math.max(await freeAt(tx, lottery, gapMs, now), ownFreeAt(own, lottery, gapMs));
    if (freeMs <= now.getTime()) {
      if (drawn) return await markUsed(tx, drawn, now);
      if ((await waitingIn(tx, lottery, now)) === 0)
        return await add(tx, lottery, { browser, turnAt: now, usedAt: now });
    }
    if (drawn) await tx.delete(turns).where(isTurn(drawn));
    const turnAt = new Date(Math.max(freeMs, now.getTime()) + 1 + randomInt(gapMs));
    if ((await waitingIn(tx, lottery, now)) >= MOST_DRAWING) return turnAt;
    return (await add(tx, lottery, { browser, turnAt, usedAt: null })).turnAt;
  });
}

const isInFuture = ({ usedAt, turnAt }: Turn, now: Date) => usedAt === null && turnAt > now;

/** Deletes draws that nobody came back for, so that the rows of one queue stay bounded. */
async function forgetMissed(tx: Tx, { queue }: Lottery, now: Date): Promise<void> {
  const isMissed = lt(turns.turnAt, new Date(now.getTime() - GRACE_MS));
  await tx.delete(turns).where(and(eq(turns.queue, queue), isNull(turns.usedAt), isMissed));
}

async function waitingIn(tx: Tx, lottery: Lottery, now: Date): Promise<number> {
  const isWaiting = and(isInQueue(lottery, now), isNull(turns.usedAt));
  const [row] = await tx.select({ waiting: count() }).from(turns).where(isWaiting);
  return row?.waiting ?? 0;
}

/** The earliest next turn, in milliseconds since 1970: one gap after the last used one. */
async function freeAt(tx: Tx, lottery: Lottery, gapMs: number, now: Date): Promise<number> {
  const [last] = await tx
    .select({ usedAt: turns.usedAt })
    .from(turns)
    .where(and(isInQueue(lottery, now), isNotNull(turns.usedAt)))
    .orderBy(desc(turns.usedAt))
    .limit(1);
  return last?.usedAt ? last.usedAt.getTime() + gapMs : 0;
}

/** The same for one browser, whose wait doubles with each turn of its own. */
function ownFreeAt(own: readonly Turn[], { longestWaitMs }: Lottery, gapMs: number): number {
  const usedMs = own.flatMap(({ usedAt }) => usedAt?.getTime() ?? []);
  if (usedMs.length === 0) return 0;
  return Math.max(...usedMs) + Math.min(gapMs * 2 ** usedMs.length, longestWaitMs);
}

interface Added {
  browser: string;
  turnAt: Date;
  usedAt: Date | null;
}

/** Adds a turn, at the next unused millisecond. */
async function add(tx: Tx, { queue }: Lottery, { browser, turnAt, usedAt }: Added): Promise<Turn> {
  for (let ms = turnAt.getTime(); ; ms += 1) {
    const turn = { queue, isFirst: true, turnAt: new Date(ms), caller: browser, usedAt };
    const added = await tx.insert(turns).values(turn).onConflictDoNothing().returning();
    if (added.length > 0) return turn;
  }
}
