/** Replaces an entry in its queue by the removal of what it may have made, so that it is sent before what follows. */
import { type Entry, type Fields, idempotencyKeyOf } from '../entry.ts';

/** The state of an entry that was never sent and is due. */
export const DUE_STATE = {
  state: 'pending',
  attempts: 0,
  confirmedUndelivered: 0,
  nextAttemptAt: 0,
  waitMs: 0,
  lastError: null,
} as const;

/** A new Idempotency-Key: sequence numbers are never reused. */
export function newKey({ id }: Pick<Entry, 'id'>, seq: number): string {
  return `${id}.${seq}`;
}

/** @param key a new key, so that the removal has its own id */
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
    ...DUE_STATE,
  };
}

/** How an entry's change is named to our server: by its key, and the time since when the server may know it. */
export function changeReference(entry: Entry): { readonly key: string; readonly sent_at?: string } {
  const key = idempotencyKeyOf(entry);
  const sentAt = entry.firstSentAt ?? entry.enqueuedAt;
  return sentAt > 0 ? { key, sent_at: new Date(sentAt).toISOString() } : { key };
}

/** Spends the key of a sent entry: a change that has arrived is undone, one that arrives later is refused. */
export function undoInPlace(entry: Entry, key: string): Entry {
  const { firstSentAt = entry.enqueuedAt } = entry;
  const undo = { call: 'undoChange', fields: changeReference(entry) } as const;
  return { ...removalInPlace(entry, key, undo), firstSentAt };
}
