/** Which entries may be sent now, and in which order. Pure. */
import type { Urgency } from '../../contract/worker-messages.ts';
import { type Entry, type EntryError, isUnsupported, type Row } from '../entry.ts';
import { queueable } from '../queueable.ts';
import { isWaitOver } from './backoff.ts';
import { type Breaker, isHeldBack } from './circuit-breaker.ts';

/**
 * The sendable entries of each queue, in order. A pending entry that is not due stops only its own queue; failed and
 * unsupported entries stop nothing, nor does a `tried` one unless it is still pending. An accepted removal that waits
 * for its list does not stop other removals.
 */
export function pickQueues(
  rows: readonly Row[],
  tried: ReadonlySet<string>,
  now: number,
  urgency: Urgency,
): Entry[][] {
  const queues = new Map<string, Entry[]>();
  const waiting = new Map<string, Entry>();
  for (const row of rows) {
    if (isUnsupported(row) || row.state === 'failed' || isBehind(row, rows)) continue;
    const before = waiting.get(row.queueKey);
    const isHeldUp = before !== undefined && !canBeOvertaken(before, row);
    if (isHeldUp || tried.has(row.id) || !isDue(row, now, urgency)) {
      waiting.set(row.queueKey, row);
      continue;
    }
    const queue = queues.get(row.queueKey);
    if (queue) queue.push(row);
    else queues.set(row.queueKey, [row]);
  }
  return [...queues.values()];
}

/** An addition may be of the member that is being removed, so it does not overtake. */
function canBeOvertaken(before: Entry, next: Entry): boolean {
  return (
    [before, next].every(({ call }) => queueable[call].isRemoval) && before.lastError?.isAccepted === true
  );
}

/** Whether an entry's own wait is over, or ended by proof of a connection or a retry by the user. */
function isDue(entry: Entry, now: number, urgency: Urgency): boolean {
  if (urgency === 'now' || isWaitOver(entry, now)) return true;
  return urgency === 'connected' && entry.lastError !== null && isLiftedByProof(entry.lastError);
}

/** False for a wait that the server asked for or that its list is given. */
function isLiftedByProof({ kind, status, isAsked }: EntryError): boolean {
  if (isAsked) return false;
  if (kind === 'server-trouble') return status !== null && status >= 500;
  return kind === 'offline' || kind === 'timeout' || kind === 'foreign';
}

/**
 * When the next entry becomes sendable, epoch milliseconds, never in the past; undefined when none does by itself. Only
 * the head of a queue counts, and entries that may overtake it.
 */
export function nextDueAt(rows: readonly Row[], breaker: Breaker, now: number): number | undefined {
  const last = new Map<string, Entry>();
  const dueTimes: number[] = [];
  for (const row of rows) {
    if (isUnsupported(row) || row.state === 'failed' || isBehind(row, rows)) continue;
    const before = last.get(row.queueKey);
    last.set(row.queueKey, row);
    if (!before || canBeOvertaken(before, row)) dueTimes.push(isWaitOver(row, now) ? now : row.nextAttemptAt);
  }
  if (dueTimes.length === 0) return undefined;
  const earliest = Math.min(...dueTimes);
  return isHeldBack(breaker, now, 'due') ? Math.max(earliest, breaker.nextAttemptAt) : earliest;
}

/** Waits behind a parent that cannot move by itself, without stopping the queue. */
function isBehind(entry: Entry, rows: readonly Row[]): boolean {
  const parent = entry.dependsOn === null ? undefined : rows.find((row) => row.id === entry.dependsOn);
  if (!parent) return false;
  return isUnsupported(parent) || parent.state === 'failed' || isBehind(parent, rows);
}
