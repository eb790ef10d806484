/** What becomes of an edited entry that turns out to have arrived as it was before. */
import type { Stores } from './database.ts';
import { type Entry, isUnsupported } from './entry.ts';
import { queueable } from './queueable.ts';
import { nextSeq } from './records.ts';
import { laterKey } from './revise.ts';
import { deleteWithDependants, putEntry, rowsIn } from './table.ts';

/**
 * Puts the removal of what is on the server in the entry's place, and the entry behind it, to be sent as something
 * new; unless that is to be removed anyway.
 * @param serverId what the server calls it
 */
export async function supersede(stores: Stores, entry: Entry, serverId: string, now: number): Promise<void> {
  const { undoneBy } = queueable[entry.call];
  const idField = undoneBy && queueable[undoneBy].idField;
  if (!undoneBy || !idField) return;
  const isWithdrawn = (await rowsIn(stores, entry.companyId)).some(
    (row) => !isUnsupported(row) && row.dependsOn === entry.id,
  );
  await deleteWithDependants(stores, entry);
  const seq = await nextSeq(stores);
  const key = laterKey(entry, seq);
  const { earlier: _arrived, ...latest } = entry;
  if (!isWithdrawn) await putEntry(stores, { ...latest, ...due, seq, key });
  await putEntry(stores, {
    v: entry.v,
    id: `${key}.undo`,
    companyId: entry.companyId,
    seq: entry.seq,
    queueKey: entry.queueKey,
    call: undoneBy,
    fields: { [idField]: serverId },
    file: null,
    label: `Take back the earlier version of: ${entry.label}`,
    dependsOn: null,
    enqueuedAt: now,
    ...due,
  });
}

const due = {
  state: 'pending',
  attempts: 0,
  confirmedUndelivered: 0,
  nextAttemptAt: 0,
  waitMs: 0,
  lastError: null,
} as const;
