/**
 * Checks that delivered entries are in the log: a server restored from a backup may have lost them, even if this
 * device has not read the log since.
 */
import type { DoorEntry, Recorded } from '../../../../common/contract/door-entries.ts';
import type { EventRecord, KeptEntry } from './kept-event.ts';

/** The record after answers: accepted entries are searched in the log until they were seen there. */
export function withDelivered(
  record: EventRecord,
  answered: readonly { kept: KeptEntry | undefined; result: Recorded }[],
): EventRecord {
  const taken = answered.flatMap(({ kept, result: { state, key } }) =>
    kept && !('seq' in kept.entry) && (state === 'kept' || state === 'known') ? [key] : [],
  );
  return taken.length === 0 ? record : { ...record, unread: [...(record.unread ?? []), ...taken] };
}

/**
 * The record after a page of the log, and the entries to send again: those missing at the end of the log twice in a
 * row, where the second request was made after the first answer.
 */
export function withRead(
  record: EventRecord,
  { entries, isEnd }: { entries: readonly DoorEntry[]; isEnd: boolean },
): { record: EventRecord; lost: readonly string[] } {
  const { unread = [], missed = [] } = record;
  if (unread.length + missed.length === 0) return { record, lost: [] };
  const read = new Set(entries.map(({ key }) => key));
  const isLeft = (key: string) => !read.has(key);
  if (!isEnd) {
    return { record: { ...record, unread: unread.filter(isLeft), missed: missed.filter(isLeft) }, lost: [] };
  }
  const looked = { ...record, unread: [], missed: unread.filter(isLeft), unconfirmedSince: undefined };
  return { record: looked, lost: missed.filter(isLeft) };
}
