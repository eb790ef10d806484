/** How long the server remembers an idempotency key. */
import { type Entry, isUnanswered } from '../entry.ts';
import { isCreation } from '../queueable.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Our server keeps keys for 30 days, by its own clock. */
export const KEYS_KEPT_MS = 29 * DAY_MS;

/**
 * Whether the server may have forgotten the key of an entry that may have arrived. Sent again, the change would be made
 * twice, and an undo by the key would undo nothing and still report success.
 */
export function isKeyForgotten(entry: Entry, now: number): boolean {
  const isAboutKey = entry.call === 'undoChange' || (isCreation(entry.call) && isUnanswered(entry));
  return isAboutKey && isTooOld(entry.firstSentAt ?? entry.enqueuedAt, now);
}

/** @param since epoch milliseconds; 0 for unknown */
export function isTooOld(since: number, now: number): boolean {
  return since > 0 && now - since > KEYS_KEPT_MS;
}

/** When the first attempt that may have had an effect was sent; stored when an entry is claimed. */
export function firstSentOf(row: Entry, now: number): number | undefined {
  if (row.call === 'undoChange') return row.firstSentAt;
  return isUnanswered(row) ? (row.firstSentAt ?? row.enqueuedAt) : now;
}
