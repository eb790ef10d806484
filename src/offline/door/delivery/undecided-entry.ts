/** An entry whose write was not confirmed in time: it may be stored, and is delivered then. */
import type { DoorEntry } from '../../../../common/contract/door-entries.ts';
import { CommitUnknown } from '../../../../common/lib/indexed-database.ts';

export interface UndecidedEntry {
  /** Passes a write on, and remembers its entry if the result is unknown (`CommitUnknown`). */
  watch(entry: DoorEntry, writing: Promise<void>): Promise<void>;
  /** Rejects while the storage does not answer. @returns the entry if it was stored */
  findStored(): Promise<DoorEntry | undefined>;
}

/** @param isKept waits for writes in progress, as a transaction over the same stores does */
export function undecidedEntry(isKept: (key: string) => Promise<boolean>): UndecidedEntry {
  let undecided: DoorEntry | undefined;
  return {
    async watch(entry, writing) {
      try {
        await writing;
      } catch (error) {
        if (error instanceof CommitUnknown) undecided = entry;
        throw error;
      }
    },
    async findStored() {
      const entry = undecided;
      if (!entry) return undefined;
      const isStored = await isKept(entry.key);
      undecided = undefined;
      return isStored ? entry : undefined;
    },
  };
}
