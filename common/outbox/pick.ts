/** Which entries may be sent now, in which order. Pure. */
import type { Urgency } from '../contract/worker-messages.ts';
import { isOver } from './backoff.ts';
import { type Entry, type EntryError, isSealed, type Row } from './entry.ts';
import { type Hold, isHeld } from './hold.ts';

/**
 * The sendable entries of each lane, in order. A waiting entry that is not due stops its own lane only;
 * parked, sealed and already `tried` ones stop nothing, except that a tried one that still waits does.
 */
export function pickLanes(
  rows: readonly Row[],
  tried: ReadonlySet<string>,
  now: number,
  urgency: Urgency,
): Entry[][] {
  const lanes = new Map<string, Entry[]>();
  const stopped = new Set<string>();
  for (const row of rows) {
    if (isSealed(row) || row.state === 'parked' || stopped.has(row.lane) || isBehind(row, rows)) continue;
    if (tried.has(row.id) || !isDue(row, now, urgency)) {
      stopped.add(row.lane);
      continue;
    }
    const lane = lanes.get(row.lane);
    if (lane) lane.push(row);
    else lanes.set(row.lane, [row]);
  }
  return [...lanes.values()];
}

/** Whether an entry's own wait is over, or lifted by proof of a connection or a person's wish. */
function isDue(entry: Entry, now: number, urgency: Urgency): boolean {
  if (urgency === 'now' || isOver(entry, now)) return true;
  return urgency === 'connected' && entry.lastError !== null && isLiftedByProof(entry.lastError);
}

/** A wait that the server asked for is the server's to lift. */
function isLiftedByProof({ kind, status, isAsked }: EntryError): boolean {
  if (kind === 'server-trouble') return !isAsked && status !== null && status >= 500;
  return kind === 'offline' || kind === 'timeout' || kind === 'foreign';
}

/**
 * When something becomes sendable, epoch milliseconds, never in the past; undefined when nothing will by
 * itself. Only the head of a lane counts: what stands behind it waits anyway.
 */
export function nextDueAt(rows: readonly Row[], hold: Hold, now: number): number | undefined {
  const heads = new Map<string, number>();
  for (const row of rows) {
    if (isSealed(row) || row.state === 'parked' || heads.has(row.lane) || isBehind(row, rows)) continue;
    heads.set(row.lane, isOver(row, now) ? now : row.nextAttemptAt);
  }
  if (heads.size === 0) return undefined;
  const earliest = Math.min(...heads.values());
  return isHeld(hold, now, 'due') ? Math.max(earliest, hold.nextAttemptAt) : earliest;
}

/** Behind a parent that cannot move by itself: waits without stopping its lane. */
function isBehind(entry: Entry, rows: readonly Row[]): boolean {
  const parent = entry.dependsOn === null ? undefined : rows.find((row) => row.id === entry.dependsOn);
  if (!parent) return false;
  return isSealed(parent) || parent.state === 'parked' || isBehind(parent, rows);
}
