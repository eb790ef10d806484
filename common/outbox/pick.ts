/** Which entries may be sent now, in which order. Pure. */
import type { Urgency } from '../contract/worker-messages.ts';
import { isOver } from './backoff.ts';
import { type Breaker, isHeldBack } from './circuit-breaker.ts';
import { type Entry, type EntryError, isUnsupported, type Row } from './entry.ts';

/**
 * The sendable entries of each queue, in order. A waiting entry that is not due stops its own queue only;
 * failed, unsupported and already `tried` ones stop nothing, except that a tried one that still waits does.
 */
export function pickQueues(
  rows: readonly Row[],
  tried: ReadonlySet<string>,
  now: number,
  urgency: Urgency,
): Entry[][] {
  const queues = new Map<string, Entry[]>();
  const stopped = new Set<string>();
  for (const row of rows) {
    if (isUnsupported(row) || row.state === 'failed' || stopped.has(row.queueKey) || isBehind(row, rows))
      continue;
    if (tried.has(row.id) || !isDue(row, now, urgency)) {
      stopped.add(row.queueKey);
      continue;
    }
    const queue = queues.get(row.queueKey);
    if (queue) queue.push(row);
    else queues.set(row.queueKey, [row]);
  }
  return [...queues.values()];
}

/** Whether an entry's own wait is over, or lifted by proof of a connection or a person's wish. */
function isDue(entry: Entry, now: number, urgency: Urgency): boolean {
  if (urgency === 'now' || isOver(entry, now)) return true;
  return urgency === 'connected' && entry.lastError !== null && isLiftedByProof(entry.lastError);
}

/** A wait that the server asked for, or that its list is given, is not. */
function isLiftedByProof({ kind, status, isAsked }: EntryError): boolean {
  if (isAsked) return false;
  if (kind === 'server-trouble') return status !== null && status >= 500;
  return kind === 'offline' || kind === 'timeout' || kind === 'foreign';
}

/**
 * When something becomes sendable, epoch milliseconds, never in the past; undefined when nothing will by
 * itself. Only the head of a queue counts: what stands behind it waits anyway.
 */
export function nextDueAt(rows: readonly Row[], breaker: Breaker, now: number): number | undefined {
  const heads = new Map<string, number>();
  for (const row of rows) {
    if (isUnsupported(row) || row.state === 'failed' || heads.has(row.queueKey) || isBehind(row, rows))
      continue;
    heads.set(row.queueKey, isOver(row, now) ? now : row.nextAttemptAt);
  }
  if (heads.size === 0) return undefined;
  const earliest = Math.min(...heads.values());
  return isHeldBack(breaker, now, 'due') ? Math.max(earliest, breaker.nextAttemptAt) : earliest;
}

/** Behind a parent that cannot move by itself: waits without stopping its queue. */
function isBehind(entry: Entry, rows: readonly Row[]): boolean {
  const parent = entry.dependsOn === null ? undefined : rows.find((row) => row.id === entry.dependsOn);
  if (!parent) return false;
  return isUnsupported(parent) || parent.state === 'failed' || isBehind(parent, rows);
}
