/** The IndexedDB of doors: the logs of events and the entries made here. Separate from the outbox. */
import type { Clock } from '../../../../common/lib/clock.ts';
import { type Database, indexedDatabase, type StoresOf } from '../../../../common/lib/indexed-database.ts';
import { withFreedSpace } from '../../../../common/outbox/storage/storage-quota.ts';

/**
 * `people` by [eventId, person._id]; `entries` by [eventId, entry.key]; `waiting`: keys of unanswered own entries by
 * [eventId, order], and under an empty event id the name of this database (`door-loss.ts`); `events`: one record per
 * event.
 */
type StoreName = 'people' | 'entries' | 'waiting' | 'events';
export type DoorStores = StoresOf<StoreName>;
export type DoorDatabase = Database<StoreName>;

interface Options {
  /** Called at the first use. */
  readonly indexedDB: () => IDBFactory;
  readonly clock: Clock;
  readonly name?: string;
}

/** Index of people by pass code, over all events of the device. */
export const BY_CODE = 'code';

export function doorDatabase({ indexedDB, clock, name = 'vantage-door' }: Options): DoorDatabase {
  const database = indexedDatabase<StoreName>({
    indexedDB,
    clock,
    name,
    stores: {
      people: (database, store) =>
        database
          .createObjectStore(store, { keyPath: ['eventId', 'person._id'] })
          .createIndex(BY_CODE, 'person.pass_code'),
      entries: (database, store) => database.createObjectStore(store, { keyPath: ['eventId', 'entry.key'] }),
      waiting: (database, store) => database.createObjectStore(store, { keyPath: ['eventId', 'order'] }),
      events: (database, store) => database.createObjectStore(store, { keyPath: 'eventId' }),
    },
  });
  return { ...database, run: (mode, body) => withFreedSpace(() => database.run(mode, body)) };
}

/** All keys of one event in a store whose keys begin with the event. */
export function rangeOfEvent(eventId: string): IDBKeyRange {
  return IDBKeyRange.bound([eventId], [eventId, []]);
}
