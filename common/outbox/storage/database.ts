/** The outbox's own IndexedDB. */
import type { Clock } from '../../lib/clock.ts';
import { type Database as DatabaseOf, indexedDatabase, type StoresOf } from '../../lib/indexed-database.ts';
import { withFreedSpace } from './storage-quota.ts';

export { answerOf, CommitUnknown } from '../../lib/indexed-database.ts';

/**
 * `entries` by [companyId, seq], with a unique index `id`; `results` of finished entries, by [companyId, id];
 * `records`: single values by name, such as session, order counter and circuit breaker.
 */
type StoreName = 'entries' | 'results' | 'records';
export type Stores = StoresOf<StoreName>;
export type Database = DatabaseOf<StoreName>;

export interface DatabaseOptions {
  /** Called at the first use: there is none while prerendering. */
  readonly indexedDB: () => IDBFactory;
  readonly clock: Clock;
  readonly name?: string;
}

export function outboxDatabase({ indexedDB, clock, name = 'vantage-outbox' }: DatabaseOptions): Database {
  const database = indexedDatabase<StoreName>({
    indexedDB,
    clock,
    name,
    stores: {
      entries: (database, store) =>
        database
          .createObjectStore(store, { keyPath: ['companyId', 'seq'] })
          .createIndex('id', 'id', { unique: true }),
      results: (database, store) => database.createObjectStore(store, { keyPath: ['companyId', 'id'] }),
      records: (database, store) => database.createObjectStore(store),
    },
  });
  // Sending writes too: an entry of a full device must not wait for ever.
  return { ...database, run: (mode, body) => withFreedSpace(() => database.run(mode, body)) };
}
