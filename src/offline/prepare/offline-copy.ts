/**
 * The note that everything about one item was put on this device. It lies among the rows it speaks of, so it goes with
 * them: at logout, for another company, after seven days. Without one of its rows it counts for nothing.
 */
import type { ListGap } from '../list-gaps.ts';
import { DATA_SCHEMA } from '../persister.ts';
import { isOpenTo, readRows } from '../query-cache-store.ts';

/** What is counted aloud: "240 people". */
export type Counted = 'people' | 'cameras' | 'recordings';

export interface OfflineCopy {
  readonly itemId: string;
  /** Milliseconds since 1970, when loading began: nothing of it is older. */
  readonly at: number;
  readonly counts: Readonly<Partial<Record<Counted, number>>>;
  /** What lists lack that the server has more of. */
  readonly gaps?: Readonly<Partial<Record<Counted, ListGap>>>;
  /** What it takes on the device. */
  readonly bytes: number;
  /** The rows it needs. */
  readonly rows: readonly string[];
  /** Pictures that could not be kept; the rest is there without them. */
  readonly missingPictures: number;
}

interface Note {
  readonly schema: string;
  readonly copy: OfflineCopy;
}

/** Notes a copy that is complete. Rejects when the device is full. */
export async function noteCopy(companyId: string, copy: OfflineCopy): Promise<void> {
  const note: Note = { schema: DATA_SCHEMA, copy };
  await readRows.set(`${notesOf(companyId)}${JSON.stringify(copy.itemId)}]`, note);
}

/** The copies that a company has on this device, by item. Empty where the storage does not answer. */
export async function readCopies(companyId: string): Promise<ReadonlyMap<string, OfflineCopy>> {
  const copies = new Map<string, OfflineCopy>();
  if (!isOpenTo(companyId)) return copies;
  try {
    const kept = new Set(await readRows.keys());
    const own = [...kept].filter((key) => key.startsWith(notesOf(companyId)));
    for (const note of await readRows.getMany<Note>(own)) {
      if (note && isWhole(note, kept)) copies.set(note.copy.itemId, note.copy);
    }
  } catch {
    // What cannot be looked up is promised to nobody.
  }
  return copies;
}

/** After that it is on the device still, but no copy to rely on. */
const WEEK_MS = 7 * 86_400_000;

function isWhole({ schema, copy }: Note, kept: ReadonlySet<string>): boolean {
  return schema === DATA_SCHEMA && Date.now() - copy.at < WEEK_MS && copy.rows.every((row) => kept.has(row));
}

const notesOf = (companyId: string) => `copy-[${JSON.stringify(companyId)},`;
