import { useEffect, useState } from 'react';
import { isAcceptedUnlisted, isUnsupported } from '../../../common/outbox/entry.ts';
import type { Result } from '../../../common/outbox/storage/results.ts';
import { listRows, resultOf } from '../../../common/outbox/storage/table.ts';
import { followTable } from './follow-table.ts';
import { database } from './outbox-page.ts';

/** The state of one entry, as known to this device. */
export type EntryStatus =
  | { readonly state: 'waiting' | 'sending' }
  /** It may have arrived, and a user has to check; `accepted`: the server said so, but its list does not show it. */
  | { readonly state: 'uncertain' | 'accepted' }
  | { readonly state: 'refused'; readonly message: string }
  | { readonly state: 'delivered'; readonly result: Result }
  /** Deleted from this device by a user. */
  | { readonly state: 'gone' };

/** Follows an entry from its save to its end; undefined until the table was read. */
export function useEntryStatus(companyId: string, id: string): EntryStatus | undefined {
  const [status, setStatus] = useState<EntryStatus>();
  useEffect(
    () =>
      followTable(
        companyId,
        () => readStatus(companyId, id).catch(() => undefined),
        (found) => found && setStatus(found),
      ),
    [companyId, id],
  );
  return status;
}

async function readStatus(companyId: string, id: string): Promise<EntryStatus> {
  const row = (await listRows(database, companyId)).find((other) => other.id === id);
  if (!row) {
    // Read after the table: an entry is deleted in the transaction that writes its result.
    const result = await resultOf(database, companyId, id);
    return result ? { state: 'delivered', result } : { state: 'gone' };
  }
  if (isUnsupported(row)) return { state: 'waiting' };
  if (row.state !== 'failed') return { state: row.state === 'sending' ? 'sending' : 'waiting' };
  if (row.lastError?.kind !== 'uncertain') return { state: 'refused', message: row.lastError?.message ?? '' };
  return { state: isAcceptedUnlisted(row) ? 'accepted' : 'uncertain' };
}
