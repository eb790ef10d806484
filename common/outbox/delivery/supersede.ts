/** Handles an edited entry whose earlier version turns out to have arrived. */

import type { Entry } from '../entry.ts';
import { queueable } from '../queueable.ts';
import type { Stores } from '../storage/database.ts';
import { nextSeq } from '../storage/records.ts';
import { deleteWithDependants, putEntry, rowsIn } from '../storage/table.ts';
import { DUE_STATE, newKey, removalInPlace } from './in-place.ts';
import { isRemovalOf } from './removals.ts';

/**
 * Replaces the entry by the removal of the member on the server, and queues the entry behind it as a new one, unless
 * it is to be removed anyway. For a change nothing is removed: the new version follows the one that arrived.
 * @param serverId the member's id on the server
 */
export async function supersede(stores: Stores, entry: Entry, serverId: string, now: number): Promise<void> {
  const { undoneBy } = queueable[entry.call];
  const idField = undoneBy && queueable[undoneBy].idField;
  const isWithdrawn = (await rowsIn(stores, entry.companyId)).some((row) => isRemovalOf(entry, row));
  await deleteWithDependants(stores, entry);
  const seq = await nextSeq(stores);
  const key = newKey(entry, seq);
  const { earlier: _arrived, ...latest } = entry;
  if (!isWithdrawn) await putEntry(stores, { ...latest, ...DUE_STATE, seq, key });
  if (!undoneBy || !idField) return;
  const removal = { call: undoneBy, fields: { [idField]: serverId } };
  await putEntry(stores, { ...removalInPlace(entry, key, removal), enqueuedAt: now });
}
