/**
 * Who comes next behind a network address that an account knows. Browsers cost nothing there, and a guest of the venue
 * asks more often than a tablet that waits as it was told: so the next turn goes by lot. Anyone who asks is given a time of
 * its own at random; the first whose time has come and who is there has the turn, and the others draw again. Asking
 * earlier or more often moves nobody's time. What a browser used up makes that browser wait, and nobody else.
 */
import { randomInt } from 'node:crypto';
import { and, count, desc, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Database, Tx } from '../db/database.ts';
import { turns } from '../db/schema-limits.ts';
import {
  GRACE_MS,
  gapOf,
  isInQueue,
  isTurn,
  lockQueue,
  markUsed,
  type Turn,
  turnsOf,
  type WaitQueue,
} from './turns.ts';

/** Who draws at the same time; more are told a time and have to ask again then. */
const MOST_DRAWING = 2_000;

type Lottery = Omit<WaitQueue, 'longestQueueMs'>;

/**
 * Uses a browser's turn, or draws a time for it.
 * @param browser as it is stored; one without a cookie is given its id before
 * @returns the turn when it is now, else the time to come back at
 */
export async function drawTurn(
  db: Database,
  lottery: Lottery,
  browser: string,
  now: Date,
): Promise<Turn | Date> {
  // Who asks before its time costs one look.
  const [latest] = await turnsOf(db, lottery, browser, now).limit(1);
  if (latest && isAhead(latest, now)) return latest.turnAt;
  return await db.transaction(async (tx) => {
    await lockQueue(tx, lottery);
    await forgetMissed(tx, lottery, now);
    const own = await turnsOf(tx, lottery, browser, now);
    const drawn = own.find(({ usedAt }) => usedAt === null);
    if (drawn && isAhead(drawn, now)) return drawn.turnAt;
    const gapMs = await gapOf(tx, lottery, now);
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

const isAhead = ({ usedAt, turnAt }: Turn, now: Date) => usedAt === null && turnAt > now;

/** Times that nobody came for: anyone who asks often leaves no more rows than wait. */
async function forgetMissed(tx: Tx, { queue }: Lottery, now: Date): Promise<void> {
  const isMissed = lt(turns.turnAt, new Date(now.getTime() - GRACE_MS));
  await tx.delete(turns).where(and(eq(turns.queue, queue), isNull(turns.usedAt), isMissed));
}

async function waitingIn(tx: Tx, lottery: Lottery, now: Date): Promise<number> {
  const isWaiting = and(isInQueue(lottery, now), isNull(turns.usedAt));
  const [row] = await tx.select({ waiting: count() }).from(turns).where(isWaiting);
  return row?.waiting ?? 0;
}

/** When the next turn may be, in milliseconds since 1970: a gap after the last one that was used. */
async function freeAt(tx: Tx, lottery: Lottery, gapMs: number, now: Date): Promise<number> {
  const [last] = await tx
    .select({ usedAt: turns.usedAt })
    .from(turns)
    .where(and(isInQueue(lottery, now), isNotNull(turns.usedAt)))
    .orderBy(desc(turns.usedAt))
    .limit(1);
  return last?.usedAt ? last.usedAt.getTime() + gapMs : 0;
}

/** The same for one browser, which waits twice as long after each turn of its own. */
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

/** Adds a turn, at the next millisecond that nobody has. */
async function add(tx: Tx, { queue }: Lottery, { browser, turnAt, usedAt }: Added): Promise<Turn> {
  for (let ms = turnAt.getTime(); ; ms += 1) {
    const turn = { queue, isFirst: true, turnAt: new Date(ms), caller: browser, usedAt };
    const added = await tx.insert(turns).values(turn).onConflictDoNothing().returning();
    if (added.length > 0) return turn;
  }
}
