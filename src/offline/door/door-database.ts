/** What a device keeps of doors: the logs of events, and what it has made itself. Apart from the outbox of invitations. */
import type { Clock } from '../../../common/lib/clock.ts';
import { type Database, indexedDatabase, type StoresOf } from '../../../common/lib/indexed-database.ts';
import { withFreedSpace } from '../storage-quota.ts';

/**
 * `people` by [eventId, person._id]; `entries` by [eventId, entry.key]; `waiting`: the keys of own entries that no answer
 * has named yet, by [eventId, order], and the name of this very database under no event (`door-loss.ts`); `events`: one
 * record an event, by its id.
 */
type StoreName = 'people' | 'entries' | 'waiting' | 'events';
export type DoorStores = StoresOf<StoreName>;
export type DoorDatabase = Database<StoreName>;

interface Options {
  /** Asked for at the first use. */
  readonly indexedDB: () => IDBFactory;
  readonly clock: Clock;
  readonly name?: string;
}

/** Index of people by the code of their pass, over all events of the device. */
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

/** Everything of one event in a store whose key begins with the event. */
export function ofEvent(eventId: string): IDBKeyRange {
  return IDBKeyRange.bound([eventId], [eventId, []]);
}
