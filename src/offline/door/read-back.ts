/**
 * Whether what was delivered is really in the log: a server that was put back to an older state may have lost it, also
 * where this device had not read on since.
 */
import type { DoorEntry, Recorded } from '../../../common/contract/door-entries.ts';
import type { EventRecord, KeptEntry } from './kept-event.ts';

/** A record after answers: what the server has taken is looked for in its log, unless it was seen there. */
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
 * A record after a page of the log, and what has to be sent again: at the end of the log twice in a row, the second time
 * asked for after the first, nothing that was delivered before can be missing.
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
