/** The change that a delivered entry made to its list, applied to a cached list until it can be fetched again. */

import { shownCameraAddress } from '../../contract/camera-address.ts';
import { acceptedPeople } from '../answers/sheet-outcome.ts';
import type { Entry } from '../entry.ts';
import { entityOfQueueKey } from '../queue-key.ts';
import { idOf, queueable } from '../queueable.ts';
import type { ChangedRow, ListChange } from '../storage/results.ts';

/** @param answer the server's answer; undefined if it names no id */
export function listChangeOf(
  entry: Pick<Entry, 'call' | 'fields' | 'rows' | 'queueKey'>,
  { serverId, data }: { readonly serverId: string | null; readonly data: unknown },
): ListChange | undefined {
  const { call, fields, rows, queueKey } = entry;
  const { arrivesAt, undoneBy, removedFrom, idField } = queueable[call];
  const removed = fields[idField ?? ''];
  if (removedFrom && removed) return { list: removedFrom.list, removed: [removed] };
  if (arrivesAt && undoneBy)
    return serverId === null ? undefined : { list: arrivesAt.list, added: [listedRowOf(serverId, fields)] };
  if (arrivesAt) return { list: arrivesAt.list, added: acceptedPeople(data, rows) };
  if (call !== 'correctInvitation' || !fields.invitation_id) return undefined;
  const list = entityOfQueueKey(queueKey) === 'event' ? 'listEventInvitations' : 'listLocationInvitations';
  return { list, changed: [listedRowOf(fields.invitation_id, fields)] };
}

function listedRowOf(_id: string, { name = '', email, url }: Entry['fields']): ChangedRow {
  return {
    _id,
    name,
    ...(email !== undefined && { email }),
    ...(url !== undefined && { url: shownCameraAddress(url) }),
  };
}

type Change = Omit<ListChange, 'list'>;

/** Several changes of one list, in their order, as one: a list of thousands is gone through once for all of them. */
export function combinedChange(changes: readonly Change[]): Change {
  const addedById = new Map<string, ChangedRow>();
  const changedById = new Map<string, ChangedRow>();
  const gone = new Set<string>();
  for (const { added = [], changed = [], removed = [] } of changes) {
    for (const thing of added) addedById.set(thing._id, thing);
    for (const thing of changed) {
      const fresh = addedById.get(thing._id);
      if (fresh) addedById.set(thing._id, { ...fresh, ...thing });
      changedById.set(thing._id, { ...changedById.get(thing._id), ...thing });
    }
    for (const id of removed) {
      addedById.delete(id);
      gone.add(id);
    }
  }
  return { added: [...addedById.values()], changed: [...changedById.values()], removed: [...gone] };
}

/** Applies a change to a list of rows with ids: what it removes and adds is added anew. Idempotent. */
export function withListChange(
  rows: readonly unknown[],
  { added = [], changed = [], removed = [] }: Change,
): unknown[] {
  const gone = new Set(removed);
  const changedById = new Map(changed.map((thing) => [thing._id, thing]));
  const kept = rows.flatMap((row): unknown[] => {
    const id = idOf(row) ?? '';
    if (gone.has(id)) return [];
    const thing = changedById.get(id);
    if (!thing || typeof row !== 'object') return [row];
    // The mail status was that of the row before.
    const { mail: _before, ...same }: { mail?: unknown } = { ...row };
    return [{ ...same, ...thing }];
  });
  const known = new Set(kept.map(idOf));
  const fresh = added.filter(({ _id }) => !known.has(_id));
  return fresh.length === 0 ? kept : [...kept, ...fresh].sort(byName);
}

const byName = (one: unknown, other: unknown) => nameOf(one).localeCompare(nameOf(other));

function nameOf(row: unknown): string {
  return typeof row === 'object' && row !== null && 'name' in row ? String(row.name) : '';
}
