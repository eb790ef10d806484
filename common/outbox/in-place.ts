/** What takes an entry's place in its queue: the removal of what it may have made, to be sent before anything behind it. */
import { type Entry, type Fields, idempotencyKeyOf } from './entry.ts';

/** What has never been sent, and may be at once. */
export const due = {
  state: 'pending',
  attempts: 0,
  confirmedUndelivered: 0,
  nextAttemptAt: 0,
  waitMs: 0,
  lastError: null,
} as const;

/** An Idempotency-Key never used before: an order number is handed out once. */
export function laterKey({ id }: Pick<Entry, 'id'>, seq: number): string {
  return `${id}.${seq}`;
}

/** @param key never used before, so that the removal has an id of its own */
export function removalInPlace(
  { v, companyId, seq, queueKey, label, enqueuedAt }: Entry,
  key: string,
  removal: { readonly call: Entry['call']; readonly fields: Fields },
): Entry {
  return {
    ...{ v, id: `${key}.undo`, companyId, seq, queueKey, ...removal },
    file: null,
    label: `Take back the earlier version of: ${label}`,
    dependsOn: null,
    enqueuedAt,
    ...due,
  };
}

/** How our server is asked about the change of an entry: by its key, and since when it may know it. */
export function changeNamed(entry: Entry): { readonly key: string; readonly sent_at?: string } {
  const key = idempotencyKeyOf(entry);
  const sentAt = entry.firstSentAt ?? entry.enqueuedAt;
  return sentAt > 0 ? { key, sent_at: new Date(sentAt).toISOString() } : { key };
}

/** Spends the key that an entry was sent under: what may have arrived is undone, and what still does is refused. */
export function undoInPlace(entry: Entry, key: string): Entry {
  const { firstSentAt = entry.enqueuedAt } = entry;
  const undo = { call: 'undoChange', fields: changeNamed(entry) } as const;
  return { ...removalInPlace(entry, key, undo), firstSentAt };
}
