/** An entry of which the device has not said in time whether it is stored: it may be, and is delivered then. */
import type { DoorEntry } from '../../../common/contract/door-entries.ts';
import { CommitUnknown } from '../../../common/lib/indexed-database.ts';

export interface UndecidedEntry {
  /** Passes a writing of an entry on, and remembers the entry where nobody knows how it ended (`CommitUnknown`). */
  watch(entry: DoorEntry, writing: Promise<void>): Promise<void>;
  /** Rejects while the device does not answer. @returns the entry, where it turned out to be stored */
  settle(): Promise<DoorEntry | undefined>;
}

/** @param isKept waits for writings that are under way, as a transaction over the same stores does */
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
    async settle() {
      const entry = undecided;
      if (!entry) return undefined;
      const isStored = await isKept(entry.key);
      undecided = undefined;
      return isStored ? entry : undefined;
    },
  };
}
