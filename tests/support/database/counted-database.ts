import type { DoorDatabase, DoorStores } from '../../../src/offline/door/storage/door-database.ts';

/** Counts of transactions: requests by kind, and rows read or written. */
export interface DoneWork {
  requests: number;
  rowsRead: number;
  rowsWritten: number;
}

/** A door database that counts its requests. */
export function countedDatabase(database: DoorDatabase): { database: DoorDatabase; done(): DoneWork } {
  let work: DoneWork = { requests: 0, rowsRead: 0, rowsWritten: 0 };

  function counted(store: IDBObjectStore): IDBObjectStore {
    return new Proxy(store, {
      get(target, property) {
        const value: unknown = Reflect.get(target, property, target);
        if (typeof value !== 'function') return value;
        return (...given: unknown[]) => {
          const result: unknown = value.apply(target, given);
          note(property, result);
          return result;
        };
      },
    });
  }

  function note(property: string | symbol, result: unknown): void {
    work.requests += 1;
    if (property === 'put' || property === 'delete') work.rowsWritten += 1;
    if (!(result instanceof IDBRequest)) return;
    result.addEventListener('success', () => {
      const answer: unknown = result.result;
      if (property === 'getAll' && Array.isArray(answer)) work.rowsRead += answer.length;
      if (property === 'get' && answer !== undefined) work.rowsRead += 1;
    });
  }

  return {
    database: {
      ...database,
      run: (mode, body) => database.run(mode, (stores, goOn) => body(countedIn(stores, counted), goOn)),
    },
    /** The counts since the last call. */
    done() {
      const was = work;
      work = { requests: 0, rowsRead: 0, rowsWritten: 0 };
      return was;
    },
  };
}

function countedIn(stores: DoorStores, counted: (store: IDBObjectStore) => IDBObjectStore): DoorStores {
  const { people, entries, waiting, events } = stores;
  return {
    people: counted(people),
    entries: counted(entries),
    waiting: counted(waiting),
    events: counted(events),
  };
}
