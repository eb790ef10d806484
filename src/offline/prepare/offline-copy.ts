/**
 * The note that everything about one item is on this device. Stored among the rows it refers to, so it is deleted with
 * them: at log-out, for another company, after seven days. Invalid if one of its rows is missing.
 */
import type { ListGap } from '../reads/list-gaps.ts';
import { DATA_SCHEMA } from '../reads/persister.ts';
import { readRows } from '../reads/query-cache-store.ts';
import { isReadsOwner } from '../reads/reads-owner.ts';

/** Counted in messages: "240 people". */
export type CountedPart = 'people' | 'cameras' | 'recordings';

export interface OfflineCopy {
  readonly itemId: string;
  /** Epoch milliseconds when loading began: none of its data is older. */
  readonly at: number;
  readonly counts: Readonly<Partial<Record<CountedPart, number>>>;
  /** Missing rows of its lists. */
  readonly gaps?: Readonly<Partial<Record<CountedPart, ListGap>>>;
  /** Its size on the device. */
  readonly bytes: number;
  /** The keys of its rows. */
  readonly rows: readonly string[];
  /** Number of pictures that could not be cached; the rest is complete without them. */
  readonly missingPictures: number;
}

interface Note {
  readonly schema: string;
  readonly copy: OfflineCopy;
}

/** Stores the note of a complete copy. Rejects when the device is full. */
export async function noteCopy(companyId: string, copy: OfflineCopy): Promise<void> {
  const note: Note = { schema: DATA_SCHEMA, copy };
  await readRows.set(`${notesOf(companyId)}${JSON.stringify(copy.itemId)}]`, note);
}

/** A company's copies on this device, by item. Empty if the storage does not answer. */
export async function readCopies(companyId: string): Promise<ReadonlyMap<string, OfflineCopy>> {
  const copies = new Map<string, OfflineCopy>();
  if (!isReadsOwner(companyId)) return copies;
  try {
    const kept = new Set(await readRows.keys());
    const own = [...kept].filter((key) => key.startsWith(notesOf(companyId)));
    for (const note of await readRows.getMany<Note>(own)) {
      if (note && isWhole(note, kept)) copies.set(note.copy.itemId, note.copy);
    }
  } catch {
    // What cannot be read is not shown as ready.
  }
  return copies;
}

/** After this the data is still on the device, but no longer counts as a copy. */
const WEEK_MS = 7 * 86_400_000;

function isWhole({ schema, copy }: Note, kept: ReadonlySet<string>): boolean {
  return schema === DATA_SCHEMA && Date.now() - copy.at < WEEK_MS && copy.rows.every((row) => kept.has(row));
}

const notesOf = (companyId: string) => `copy-[${JSON.stringify(companyId)},`;
