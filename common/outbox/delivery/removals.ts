/** Which pending entries undo another one: a removal that waits for its id, or an undo by its key. */
import { type Entry, idempotencyKeyOf, isUnsupported, type Row } from '../entry.ts';

type Target = Pick<Entry, 'id' | 'key'>;

/** Waits for the id of what the entry creates. */
export function isRemovalOf({ id }: Target, row: Row): row is Entry {
  return !isUnsupported(row) && row.dependsOn === id;
}

/** Has the server undo the entry by its key: the entry is no longer sent. */
export function isUndoOf(target: Target, row: Row): row is Entry {
  return !isUnsupported(row) && row.call === 'undoChange' && row.fields.key === idempotencyKeyOf(target);
}

/** The id of the pending entry that a row undoes. */
export function undoneEntryId(row: Entry, rows: readonly Row[]): string | null {
  if (row.call !== 'undoChange') return row.dependsOn;
  return rows.find((other) => !isUnsupported(other) && isUndoOf(other, row))?.id ?? null;
}
