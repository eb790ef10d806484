/**
 * A queue for unauthenticated attempts: after many failures, callers are admitted one at a time, with a gap. A caller
 * gets a time to come back at, and is admitted then for sure. Each has one turn in the queue, and waits longer the
 * more turns it had within a day. Callers without earlier turns have a queue of their own, so that repeated attempts
 * of others do not delay them. Stored in the database, so that all processes share it.
 */

import { and, count, desc, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { DAY_MS } from '../../core/durations.ts';
import { createKeyedTurns } from '../../core/queue/keyed-turns.ts';
import { MANY_PEOPLE } from '../../core/queue/overloaded.ts';
import { lockName } from '../db/advisory-lock.ts';
import type { Database, Tx } from '../db/database.ts';
import { deleteInBatches } from '../db/delete-in-batches.ts';
import { turns } from '../db/schema-limits.ts';

/** How long a turn is kept for its caller. */
export const GRACE_MS = 120_000;

/** The gap between turns, by how many were used in the queue within a day. */
export interface Pace {
  /** Number of turns; the last pace has none. */
  until?: number;
  gapSeconds: number;
}

export interface WaitQueue {
  /** The same in all processes. */
  queue: string;
  paces: readonly [Pace, ...Pace[]];
  /** The longest wait of a caller for its own earlier turns. */
  longestWaitMs: number;
  /** A queue with a longer wait takes no more callers. */
  longestQueueMs: number;
}

export type Turn = typeof turns.$inferSelect;

/**
 * Uses a caller's turn, or assigns one.
 * @returns the turn if it is now, else the time to come back
 */
export async function takeTurn(
  db: Database,
  waitQueue: WaitQueue,
  caller: string,
  now: Date,
): Promise<Turn | Date> {
  // An early request costs one query.
  const [latest] = await turnsOf(db, waitQueue, caller, now).limit(1);
  if (latest && latest.usedAt === null && latest.turnAt > now) return latest.turnAt;
  return await changeQueue(db, waitQueue, async (tx) => {
    const [waiting, ...earlier] = await turnsOf(tx, waitQueue, caller, now);
    if (waiting?.usedAt === null && waiting.turnAt.getTime() > now.getTime() - GRACE_MS) {
      return waiting.turnAt > now ? waiting.turnAt : await markUsed(tx, waiting, now);
    }
    return await nextTurn(tx, { waitQueue, caller, turnsHad: waiting ? earlier.length + 1 : 0 }, now);
  });
}

/** Deletes a turn that did no harm: it counts neither for its caller nor for the pace. */
export async function returnTurn(db: Tx, turn: Turn): Promise<void> {
  await db.delete(turns).where(isTurn(turn));
}

export async function sweepTurns(db: Tx, now: Date): Promise<void> {
  // More than a day ahead: stored while a clock ran ahead.
  const isAhead = gt(turns.turnAt, new Date(now.getTime() + DAY_MS));
  await deleteInBatches(db, turns, or(lt(turns.turnAt, new Date(now.getTime() - DAY_MS)), isAhead));
}

/** Changes of one queue in this process. */
const changes = createKeyedTurns({
  concurrency: 1,
  maxWaiting: 500,
  busyMessage: MANY_PEOPLE,
  retryAfterSeconds: 10,
});

/**
 * A transaction that changes a queue, one at a time in all processes. In this one they wait for each other before they
 * take a connection: a crowd at one account would hold all connections, only to wait for the lock.
 */
export async function changeQueue<Result>(
  db: Database,
  { queue }: Pick<WaitQueue, 'queue'>,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return await changes.run(queue, () =>
    db.transaction(async (tx) => {
      await lockName(tx, `turns ${queue}`);
      return await work(tx);
    }),
  );
}

/** A caller's turns within a day, the latest first. */
export function turnsOf(db: Tx, waitQueue: QueuePacing, caller: string, now: Date) {
  const isTheirs = and(eq(turns.caller, caller), gt(turns.turnAt, dayBefore(now)));
  return db
    .select()
    .from(turns)
    .where(and(isInQueue(waitQueue, now), isTheirs))
    .orderBy(desc(turns.turnAt));
}

/** A queue, or a lottery, which has no maximum length. */
export type QueuePacing = Omit<WaitQueue, 'longestQueueMs'> & Partial<Pick<WaitQueue, 'longestQueueMs'>>;

/**
 * The turns of a queue without those that a clock stored while it ran ahead: used ones in the future, or waits longer
 * than the queue allows. Clocks of processes differ by less than `GRACE_MS`.
 */
export function isInQueue({ queue, paces, longestWaitMs, longestQueueMs = 0 }: QueuePacing, now: Date) {
  const longestGapMs = 1_000 * Math.max(...paces.map(({ gapSeconds }) => gapSeconds));
  const reachMs = longestWaitMs + longestQueueMs + 2 * longestGapMs + GRACE_MS;
  const isWaiting = and(isNull(turns.usedAt), lt(turns.turnAt, new Date(now.getTime() + reachMs)));
  const isUsed = lt(turns.usedAt, new Date(now.getTime() + GRACE_MS));
  return and(eq(turns.queue, queue), or(isWaiting, isUsed));
}

interface Newcomer {
  waitQueue: WaitQueue;
  caller: string;
  turnsHad: number;
}

async function nextTurn(tx: Tx, { waitQueue, caller, turnsHad }: Newcomer, now: Date): Promise<Turn | Date> {
  const { queue } = waitQueue;
  const isFirst = turnsHad === 0;
  const gapMs = await turnIntervalMs(tx, waitQueue, now);
  const ownWaitMs = isFirst ? 0 : Math.min(gapMs * 2 ** turnsHad, waitQueue.longestWaitMs);
  const earliestMs = now.getTime() + ownWaitMs;
  const isNear = gt(turns.turnAt, new Date(earliestMs - gapMs));
  const taken = await tx
    .select({ turnAt: turns.turnAt })
    .from(turns)
    .where(and(isInQueue(waitQueue, now), eq(turns.isFirst, isFirst), isNear))
    .orderBy(turns.turnAt);
  const turnMs = firstFree(
    taken.map(({ turnAt }) => turnAt.getTime()),
    earliestMs,
    gapMs,
  );
  if (turnMs - earliestMs > waitQueue.longestQueueMs) return new Date(earliestMs + waitQueue.longestQueueMs);
  const turnAt = new Date(turnMs);
  const isNow = turnMs <= now.getTime();
  const turn = { queue, isFirst, turnAt, caller, usedAt: isNow ? now : null };
  await tx.insert(turns).values(turn);
  return isNow ? turn : turnAt;
}

/** The first time from `earliestMs` on with a gap to every taken one, which are sorted. */
function firstFree(takenMs: readonly number[], earliestMs: number, gapMs: number): number {
  let free = earliestMs;
  for (const taken of takenMs) {
    if (taken - free >= gapMs) break;
    free = Math.max(free, taken + gapMs);
  }
  return free;
}

/** Milliseconds between two turns, by how many were used within a day. */
export async function turnIntervalMs(tx: Tx, waitQueue: QueuePacing, now: Date): Promise<number> {
  const { paces } = waitQueue;
  const isUsed = and(isInQueue(waitQueue, now), isNotNull(turns.usedAt), gt(turns.turnAt, dayBefore(now)));
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
