import type { OutboxEntry } from '../../offline/changes/use-outbox-entries.ts';
import type { Member, MemberFields, MemberKind } from './collection-kind.ts';

/** On the server's list; `removing` while its removal is pending. */
export type ListedRow =
  | { readonly state: 'listed'; readonly key: string; readonly shown: Member }
  | {
      readonly state: 'removing';
      readonly key: string;
      readonly shown: Member;
      readonly entry: OutboxEntry;
    };

/**
 * An entry that the server has not accepted: pending, undone before it is known to have arrived, or refused for the
 * reason in `entry.message`.
 */
export type AttentionRow =
  | {
      readonly state: 'waiting' | 'withdrawing' | 'refused';
      readonly key: string;
      readonly shown: MemberFields;
      readonly entry: OutboxEntry;
    }
  | {
      readonly state: 'removal-refused';
      readonly key: string;
      readonly shown: Member;
      readonly entry: OutboxEntry;
    };

export type MemberRow = ListedRow | AttentionRow;

/**
 * The server's list merged with the outbox at render time. Pending changes are never written into the cached answer, so
 * a crash cannot leave somebody on the list who was not invited.
 */
export function memberRows(
  kind: Pick<MemberKind, 'add' | 'remove' | 'idField' | 'shown' | 'identity'>,
  known: readonly Member[],
  waiting: readonly OutboxEntry[],
): { attention: AttentionRow[]; listed: ListedRow[] } {
  const removals = new Map<string, OutboxEntry>();
  const withdrawals = new Map(waiting.map((entry) => [entry.dependsOn, entry]));
  const attention: AttentionRow[] = [];
  for (const entry of waiting) {
    const id = entry.request[kind.idField];
    if (entry.call === kind.remove && id) removals.set(id, entry);
    if (entry.call !== kind.add) continue;
    const state = additionState(entry, withdrawals.has(entry.id));
    attention.push({ state, key: entry.id, shown: kind.shown(entry.request), entry });
  }
  // If such an addition has arrived, the person is on the list, and is removed there by its undo entry.
  const takenBack = new Map<string, OutboxEntry | undefined>();
  for (const { state, shown, entry } of attention)
    if (state === 'withdrawing' && entry.attempts > 0)
      takenBack.set(kind.identity(shown), withdrawals.get(entry.id));
  const listed: ListedRow[] = [];
  for (const shown of known) {
    const byId = removals.get(shown._id);
    const entry = byId ?? (takenBack.size > 0 ? takenBack.get(kind.identity(shown)) : undefined);
    if (entry?.state === 'failed') attention.push({ state: 'removal-refused', key: entry.id, shown, entry });
    listed.push(rowOf(shown, entry));
  }
  return { attention: inOrder(withoutDelivered(kind, attention, listed)), listed };
}

function additionState(entry: OutboxEntry, isWithdrawn: boolean) {
  if (entry.state === 'failed') return 'refused';
  return isWithdrawn ? 'withdrawing' : 'waiting';
}

function rowOf(shown: Member, removal: OutboxEntry | undefined): ListedRow {
  if (!removal || removal.state === 'failed') return { state: 'listed', key: shown._id, shown };
  return { state: 'removing', key: shown._id, shown, entry: removal };
}

/** Refused entries first, as they need a user; newest on top. */
function inOrder(rows: AttentionRow[]): AttentionRow[] {
  const latestFirst = rows.toReversed();
  return [
    ...latestFirst.filter(({ state }) => !needsNoUser(state)),
    ...latestFirst.filter(({ state }) => needsNoUser(state)),
  ];
}

/**
 * Leaves out entries that were sent and are on the server's list already: the list was read before the entry was
 * deleted. An entry that was never sent stays, even if the list has its duplicate, as the server has yet to answer it.
 */
function withoutDelivered(
  { identity }: Pick<MemberKind, 'identity'>,
  rows: AttentionRow[],
  listed: readonly ListedRow[],
): AttentionRow[] {
  const mayBeDelivered = ({ state, entry }: AttentionRow) => needsNoUser(state) && entry.attempts > 0;
  if (!rows.some(mayBeDelivered)) return rows;
  const arrived = new Set<string>();
  for (const row of listed) {
    const isTakenBack = row.state === 'removing' && row.entry.dependsOn !== null;
    if (row.state === 'listed' || isTakenBack) arrived.add(identity(row.shown));
  }
  return rows.filter((row) => !mayBeDelivered(row) || !arrived.has(identity(row.shown)));
}

/** Whether the entry needs no user. */
function needsNoUser(state: AttentionRow['state']): boolean {
  return state === 'waiting' || state === 'withdrawing';
}
