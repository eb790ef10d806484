/** How long the key of a change tells the server which change it is. */
import { type Entry, isUnanswered } from './entry.ts';
import { isCreation } from './queueable.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Our server keeps keys for 30 days, by its own clock. */
export const KEYS_KEPT_MS = 29 * DAY_MS;

/**
 * Whether the server may have forgotten the key of what may have arrived: sent again under it, that would be done
 * again, and an undo by it would undo nothing and say that it had.
 */
export function isKeyForgotten(entry: Entry, now: number): boolean {
  const isAboutKey = entry.call === 'undoChange' || (isCreation(entry.call) && isUnanswered(entry));
  return isAboutKey && isTooOld(entry.firstSentAt ?? entry.enqueuedAt, now);
}

/** @param since epoch milliseconds; 0 for unknown */
export function isTooOld(since: number, now: number): boolean {
  return since > 0 && now - since > KEYS_KEPT_MS;
}

/** When the first of those attempts left that are not known to have done nothing; noted as an entry is claimed. */
export function firstSentOf(row: Entry, now: number): number | undefined {
  if (row.call === 'undoChange') return row.firstSentAt;
  return isUnanswered(row) ? (row.firstSentAt ?? row.enqueuedAt) : now;
}
