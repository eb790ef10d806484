import { type Entry, isUnsupported, type Row } from '../../../common/outbox/entry.ts';
import type { Database } from '../../../common/outbox/storage/database.ts';
import { putEntry } from '../../../common/outbox/storage/table.ts';

/** Changes a row of the outbox, as another build or tab could have written it. */
export function storeEntry(
  database: Database,
  row: Row | undefined,
  change: Partial<Entry> = {},
): Promise<void> {
  if (!row || isUnsupported(row)) throw new Error('There is no such entry');
  return database.run('readwrite', (stores) => putEntry(stores, { ...row, ...change }));
}
