/** Protects a door's pending entries from the browser erasing the database under an open page. */
import type { DoorEntry } from '../../../../common/contract/door-entries.ts';
import type { DoorDatabase } from './door-database.ts';
import { lookForLoss, putBack } from './door-loss.ts';
import { noteWaiting } from './door-sentinel.ts';
import { type PartitionWriter, partitionOf } from './partition.ts';

interface Options {
  readonly database: DoorDatabase;
  readonly at: PartitionWriter;
  /** Pending entries in memory; mutated in place. Stored again if the browser erases them. */
  readonly waiting: ReadonlyMap<string, DoorEntry>;
  /** The database was replaced: pending entries were stored again, and the list must be fetched again. */
  readonly onErased: () => void;
}

export interface LossGuard {
  /** Call before any read. Rejects if the storage does not answer. */
  begin(): Promise<void>;
  /** The number of pending entries may have changed. */
  note(): void;
  /** Whether the last check found the database erased. Costs nothing. */
  isErased(): boolean;
  /**
   * Checks that the database is the same, and stores pending entries again if it was erased. Never rejects.
   * @returns whether it was erased
   */
  look(): Promise<boolean>;
  /** Reads the stored state after restoring what only this page has; undefined if the storage does not answer. */
  kept<Kept>(read: () => Promise<Kept>): Promise<Kept | undefined>;
  /**
   * Nothing is pending in storage. @param onSame called if this page has pending entries and the database is the same
   */
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
      // The storage fails now; this page still has the entries and will check again.
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
