import type { OutboxEntry } from '../../offline/changes/use-outbox-entries.ts';
import type { Member, MemberKind, Shown } from './collection-kind.ts';

/** On the server's list; `removing` while its removal waits on the device. */
export type ListedRow =
  | { readonly state: 'listed'; readonly key: string; readonly shown: Member }
  | {
      readonly state: 'removing';
      readonly key: string;
      readonly shown: Member;
      readonly entry: OutboxEntry;
    };

/**
 * What the device holds and the server has not taken: it waits, is taken back again before it is known to have
 * arrived, or was refused, and `entry.message` says why.
 */
export type AttentionRow =
  | {
      readonly state: 'waiting' | 'withdrawing' | 'refused';
      readonly key: string;
      readonly shown: Shown;
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
 * The server's list and the outbox as one, merged at render time: nothing that waits is ever written into the
 * cached answer, so that a crash cannot leave somebody on the list whom nobody invited.
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
  // Who arrived all the same is on the list, and is taken off it by what takes the addition back.
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

/** Refusals, which need somebody, before what only needs time; the latest on top. */
function inOrder(rows: AttentionRow[]): AttentionRow[] {
  const latestFirst = rows.toReversed();
  return [
    ...latestFirst.filter(({ state }) => !isPatient(state)),
    ...latestFirst.filter(({ state }) => isPatient(state)),
  ];
}

/**
 * Leaves out what has been sent and is on the server's list: the list got here before the entry was struck off.
 * What was never sent stays, also when its twin is listed: the server's word on that is to come.
 */
function withoutDelivered(
  { identity }: Pick<MemberKind, 'identity'>,
  rows: AttentionRow[],
  listed: readonly ListedRow[],
): AttentionRow[] {
  const mayBeDelivered = ({ state, entry }: AttentionRow) => isPatient(state) && entry.attempts > 0;
  if (!rows.some(mayBeDelivered)) return rows;
  const arrived = new Set<string>();
  for (const row of listed) {
    const isTakenBack = row.state === 'removing' && row.entry.dependsOn !== null;
    if (row.state === 'listed' || isTakenBack) arrived.add(identity(row.shown));
  }
  return rows.filter((row) => !mayBeDelivered(row) || !arrived.has(identity(row.shown)));
}

/** Needs nothing but time. */
function isPatient(state: AttentionRow['state']): boolean {
  return state === 'waiting' || state === 'withdrawing';
}
