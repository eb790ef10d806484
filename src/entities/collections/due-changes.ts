import type { OutboxEntry } from '../../offline/changes/use-outbox-entries.ts';
import type { MemberKind } from './collection-kind.ts';

/** What waiting entries will do to a collection once they are delivered. Refused ones do nothing. */
export interface DueChanges {
  /** Additions of one that are not taken back again. */
  readonly added: readonly OutboxEntry[];
  /** Sheets that are not taken back again. */
  readonly sheets: readonly OutboxEntry[];
  /** Ids of what is removed. */
  readonly removed: ReadonlySet<string>;
  /** Additions that are taken back, and may have arrived before that. */
  readonly takenBack: readonly OutboxEntry[];
}

export function dueChanges(
  { add, remove, idField }: Pick<MemberKind, 'add' | 'remove' | 'idField'>,
  waiting: readonly OutboxEntry[],
): DueChanges {
  const due = waiting.filter(({ state }) => state !== 'failed');
  const undone = new Set(due.map(({ dependsOn }) => dependsOn));
  const standing = due.filter(({ id }) => !undone.has(id));
  const removals = due.filter(({ call }) => call === remove);
  return {
    added: standing.filter(({ call }) => call === add),
    sheets: standing.filter(({ people }) => people !== undefined),
    removed: new Set(removals.flatMap(({ request }) => request[idField] || [])),
    takenBack: due.filter(({ id, call, attempts }) => call === add && attempts > 0 && undone.has(id)),
  };
}
