/** Which waiting entries take back what another one makes: one that waits for its id, or one that undoes it by its key. */
import { type Entry, idempotencyKeyOf, isUnsupported, type Row } from './entry.ts';

type Target = Pick<Entry, 'id' | 'key'>;

/** Waits for the id that the server gives to what the entry makes. */
export function isRemovalOf({ id }: Target, row: Row): row is Entry {
  return !isUnsupported(row) && row.dependsOn === id;
}

/** Has the server undo it by its key: nothing of the entry is to be sent any more. */
export function isUndoOf(target: Target, row: Row): row is Entry {
  return !isUnsupported(row) && row.call === 'undoChange' && row.fields.key === idempotencyKeyOf(target);
}

/** The id of the waiting entry that a row takes back. */
export function takenBackBy(row: Entry, rows: readonly Row[]): string | null {
  if (row.call !== 'undoChange') return row.dependsOn;
  return rows.find((other) => !isUnsupported(other) && isUndoOf(other, row))?.id ?? null;
}
