/**
 * Strangers in line: when many have failed already, who comes next is served one at a time, with a gap. A caller gets a
 * time to come back at, and is served then for sure. Each has one turn in the line; the more turns it had within a day,
 * the longer until its next. Those who have had none stand in a line of their own, so that a newcomer does not wait
 * behind who tries again and again. All of it is in the database: every process sees one line.
 */
import { and, count, desc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database, Tx } from '../db/database.ts';
import { deleteInBatches } from '../db/delete-in-batches.ts';
import { turns } from '../db/schema-limits.ts';

const DAY_MS = 86_400_000;
/** How long a turn waits for who has it. */
export const GRACE_MS = 120_000;

/** The gap between turns, by how many were used in this line within a day. */
export interface Pace {
  /** Of turns; the last pace has none. */
  until?: number;
  gapSeconds: number;
}

export interface WaitQueue {
  /** The same name in all processes. */
  queue: string;
  paces: readonly [Pace, ...Pace[]];
  /** The longest that a caller has to wait because of its own earlier turns. */
  longestWaitMs: number;
  /** A line longer than this takes nobody more. */
  longestQueueMs: number;
}

export type Turn = typeof turns.$inferSelect;

/**
 * Uses a caller's turn, or tells when it is.
 * @returns the turn when it is now, else the time to come back at.
 */
export async function takeTurn(
  db: Database,
  line: WaitQueue,
  caller: string,
  now: Date,
): Promise<Turn | Date> {
  // Who asks before its time costs one look.
  const [latest] = await turnsOf(db, line, caller, now).limit(1);
  if (latest && latest.usedAt === null && latest.turnAt > now) return latest.turnAt;
  return await db.transaction(async (tx) => {
    await lockQueue(tx, line);
    const [waiting, ...earlier] = await turnsOf(tx, line, caller, now);
    if (waiting?.usedAt === null && waiting.turnAt.getTime() > now.getTime() - GRACE_MS) {
      return waiting.turnAt > now ? waiting.turnAt : await markUsed(tx, waiting, now);
    }
    return await nextTurn(tx, { line, caller, turnsHad: waiting ? earlier.length + 1 : 0 }, now);
  });
}

/** Forgets a turn that did no harm: it counts neither for its caller nor for the pace. */
export async function giveTurnBack(db: Tx, turn: Turn): Promise<void> {
  await db.delete(turns).where(isTurn(turn));
}

export async function sweepTurns(db: Tx, now: Date): Promise<void> {
  // What lies a day ahead was given while a clock ran ahead.
  const isAhead = gt(turns.turnAt, new Date(now.getTime() + DAY_MS));
  await deleteInBatches(db, turns, or(lt(turns.turnAt, new Date(now.getTime() - DAY_MS)), isAhead));
}

/** One process at a time changes a line. */
export async function lockQueue(tx: Tx, { queue }: Pick<WaitQueue, 'queue'>): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`turns ${queue}`}, 0))`);
}

/** Turns of a caller within a day, the latest first. */
export function turnsOf(db: Tx, line: QueuePacing, caller: string, now: Date) {
  const isTheirs = and(eq(turns.caller, caller), gt(turns.turnAt, dayBefore(now)));
  return db
    .select()
    .from(turns)
    .where(and(isInQueue(line, now), isTheirs))
    .orderBy(desc(turns.turnAt));
}

/** A line, or what is drawn for, where nobody stands behind others. */
export type QueuePacing = Omit<WaitQueue, 'longestQueueMs'> & Partial<Pick<WaitQueue, 'longestQueueMs'>>;

/**
 * Turns of a line, but for those that a clock which ran ahead has left: nobody has used one that is to come, nor waits
 * longer than the line can be. Clocks of processes differ by less than the time that a turn waits.
 */
export function isInQueue({ queue, paces, longestWaitMs, longestQueueMs = 0 }: QueuePacing, now: Date) {
  const longestGapMs = 1_000 * Math.max(...paces.map(({ gapSeconds }) => gapSeconds));
  const reachMs = longestWaitMs + longestQueueMs + 2 * longestGapMs + GRACE_MS;
  const isWaiting = and(isNull(turns.usedAt), lt(turns.turnAt, new Date(now.getTime() + reachMs)));
  const isUsed = lt(turns.usedAt, new Date(now.getTime() + GRACE_MS));
  return and(eq(turns.queue, queue), or(isWaiting, isUsed));
}

interface Newcomer {
  line: WaitQueue;
  caller: string;
  turnsHad: number;
}

async function nextTurn(tx: Tx, { line, caller, turnsHad }: Newcomer, now: Date): Promise<Turn | Date> {
  const { queue } = line;
  const isFirst = turnsHad === 0;
  const gapMs = await gapOf(tx, line, now);
  const ownWaitMs = isFirst ? 0 : Math.min(gapMs * 2 ** turnsHad, line.longestWaitMs);
  const earliestMs = now.getTime() + ownWaitMs;
  const isNear = gt(turns.turnAt, new Date(earliestMs - gapMs));
  const taken = await tx
    .select({ turnAt: turns.turnAt })
    .from(turns)
    .where(and(isInQueue(line, now), eq(turns.isFirst, isFirst), isNear))
    .orderBy(turns.turnAt);
  const turnMs = firstFree(
    taken.map(({ turnAt }) => turnAt.getTime()),
    earliestMs,
    gapMs,
  );
  if (turnMs - earliestMs > line.longestQueueMs) return new Date(earliestMs + line.longestQueueMs);
  const turnAt = new Date(turnMs);
  const isNow = turnMs <= now.getTime();
  const turn = { queue, isFirst, turnAt, caller, usedAt: isNow ? now : null };
  await tx.insert(turns).values(turn);
  return isNow ? turn : turnAt;
}

/** The first time not before `earliestMs` with a gap to every taken one; these come sorted. */
function firstFree(takenMs: readonly number[], earliestMs: number, gapMs: number): number {
  let free = earliestMs;
  for (const taken of takenMs) {
    if (taken - free >= gapMs) break;
    free = Math.max(free, taken + gapMs);
  }
  return free;
}

/** Milliseconds between two turns, by how many were used within a day. */
export async function gapOf(tx: Tx, line: QueuePacing, now: Date): Promise<number> {
  const { paces } = line;
  const isUsed = and(isInQueue(line, now), isNotNull(turns.usedAt), gt(turns.turnAt, dayBefore(now)));
  const [row] = await tx.select({ used: count() }).from(turns).where(isUsed);
  const used = row?.used ?? 0;
  const pace = paces.find(({ until }) => until === undefined || used < until) ?? paces[0];
  return pace.gapSeconds * 1000;
}

/** Marks a turn as used. */
export async function markUsed(tx: Tx, turn: Turn, now: Date): Promise<Turn> {
  await tx.update(turns).set({ usedAt: now }).where(isTurn(turn));
  return { ...turn, usedAt: now };
}

export const isTurn = ({ queue, isFirst, turnAt }: Turn) =>
  and(eq(turns.queue, queue), eq(turns.isFirst, isFirst), eq(turns.turnAt, turnAt));

const dayBefore = (now: Date) => new Date(now.getTime() - DAY_MS);
