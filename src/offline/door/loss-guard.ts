/** A page at a door, and the database that the browser may erase under it. */
import type { DoorEntry } from '../../../common/contract/door-entries.ts';
import type { DoorDatabase } from './door-database.ts';
import { lookForLoss, putBack } from './door-loss.ts';
import { noteWaiting } from './door-sentinel.ts';
import { type PartitionWriter, partitionOf } from './partition.ts';

interface Options {
  readonly database: DoorDatabase;
  readonly at: PartitionWriter;
  /** What waits, as this page knows it; changed in place. Stored again, should the browser erase it. */
  readonly waiting: ReadonlyMap<string, DoorEntry>;
  /** The database was another one: what waits is stored again, and the list must be read anew. */
  readonly onErased: () => void;
}

export interface LossGuard {
  /** Before anything is read. Rejects where the storage does not answer. */
  begin(): Promise<void>;
  /** What waits may be another number. */
  note(): void;
  /** Whether this page has found the database gone since it looked last. Costs nothing. */
  isErased(): boolean;
  /**
   * Looks whether the database is still the same, and stores again what waited in the one that was erased. Never rejects.
   * @returns whether it was another one
   */
  look(): Promise<boolean>;
  /** Reads what is kept, once what this page alone has is stored again; undefined where the storage does not answer. */
  kept<Kept>(read: () => Promise<Kept>): Promise<Kept | undefined>;
  /** Nothing is left to be sent. @param onSame called where this page thinks otherwise, and the database is the same */
  noneLeft(onSame: () => void): void;
}

export function lossGuard({ database, at, waiting, onErased }: Options): LossGuard {
  const partition = partitionOf(at);
  let table: string | undefined;
  let created = 0;
  let noted: number | undefined;
  let looking: Promise<boolean> | undefined;

  async function begin(): Promise<void> {
    table = await lookForLoss(database);
    created = database.timesCreated();
    noted = undefined;
  }

  async function lookOnce(): Promise<boolean> {
    if (table === undefined) return false;
    try {
      const isAnother = await putBack(database, at, { from: table, entries: waiting.values() });
      await begin();
      if (isAnother) onErased();
      return isAnother;
    } catch {
      // Nothing is stored just now; this page has it still, and looks again.
      return false;
    }
  }

  function look(): Promise<boolean> {
    looking ??= lookOnce().finally(() => {
      looking = undefined;
    });
    return looking;
  }

  return {
    begin,
    note() {
      if (table === undefined || noted === waiting.size) return;
      noted = waiting.size;
      noteWaiting(partition, { n: noted, table });
    },
    isErased: () => database.timesCreated() !== created,
    look,
    kept: (read) =>
      look()
        .then(read)
        .catch(() => undefined),
    noneLeft(onSame) {
      if (waiting.size > 0) void look().then((wasErased) => wasErased || onSame());
    },
  };
}
