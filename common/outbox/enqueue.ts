/** The only way in: the page writes the entry itself, in one transaction, before it reports anything as saved. */
import type { QueueableCall } from '../contract/calls.ts';
import {
  ENTRY_VERSION,
  type Entry,
  type EntryFile,
  type Fields,
  isUnknownToServer,
  isUnsupported,
  type Row,
  type SheetRow,
} from './entry.ts';
import { queueable } from './queueable.ts';
import { isUndone, putRevised } from './revise.ts';
import { contentOf, isOtherContent } from './storage/content.ts';
import type { Database, Stores } from './storage/database.ts';
import { nextSeq } from './storage/records.ts';
import { type Result, resultIn } from './storage/results.ts';
import { addEntry, deleteWithDependants, putEntry, rowIn } from './storage/table.ts';

/** A requested change. */
export interface NewEntry {
  readonly id: string;
  readonly companyId: string;
  readonly queueKey: string;
  readonly call: QueueableCall;
  readonly fields: Fields;
  readonly file?: EntryFile | null;
  readonly people?: readonly string[];
  readonly rows?: readonly SheetRow[];
  readonly label: string;
  /** For a removal: tells the member from another of the same name. Not sent. */
  readonly about?: string;
  /** The id of the creation that this removal undoes, while its server id is unknown. */
  readonly dependsOn?: string | null;
  /** The id of an entry that is no longer sent: this one takes its place, and undoes what it made. */
  readonly replaces?: string;
  /** For a second submit with other content: the API keeps no idempotency keys. */
  readonly isKeyless?: boolean;
}

export type Enqueued =
  | { readonly kind: 'queued'; readonly id: string }
  /** The creation was never sent: both are deleted. */
  | { readonly kind: 'cancelled-out' }
  /** The same submit again, after it was answered. */
  | { readonly kind: 'finished'; readonly result: Result }
  /** The same form again with other content, after it was sent, or while it is being sent. */
  | { readonly kind: 'finished-otherwise' | 'sending-otherwise' }
  /** Its parent is neither pending nor finished: it could never be sent. */
  | { readonly kind: 'unknown-parent' };

/** @param now for display only; the counter gives the order */
export function enqueue(database: Database, draft: NewEntry, now: number): Promise<Enqueued> {
  return database.run('readwrite', async (stores): Promise<Enqueued> => {
    const again = await knownAlready(stores, draft);
    if (again) return again;
    if (draft.replaces !== undefined) return await inPlace(stores, draft, draft.replaces, now);
    if (!draft.dependsOn) return await write(stores, draft, now);

    const parent = await rowIn(stores, draft.companyId, draft.dependsOn);
    if (parent) return await besideParent(stores, draft, parent, now);
    const born = await resultIn(stores, draft.companyId, draft.dependsOn);
    const fields = born && withServerId(draft, born.serverId);
    return fields
      ? await write(stores, { ...draft, fields, dependsOn: null }, now)
      : { kind: 'unknown-parent' };
  });
}

/** The fields of a removal with the id that the server gave; undefined without one. */
export function withServerId(
  { call, fields }: Pick<NewEntry, 'call' | 'fields'>,
  serverId: string | null,
): Record<string, string> | undefined {
  const { idField } = queueable[call];
  return idField === null || serverId === null ? undefined : { ...fields, [idField]: serverId };
}

async function knownAlready(stores: Stores, draft: NewEntry): Promise<Enqueued | undefined> {
  const row = await rowIn(stores, draft.companyId, draft.id);
  if (row) return await enqueueRepeated(stores, draft, row);
  const result = await resultIn(stores, draft.companyId, draft.id);
  if (!result) return undefined;
  return isOtherContent(result.content, contentOf(draft))
    ? { kind: 'finished-otherwise' }
    : { kind: 'finished', result };
}

/** A form that was told "not saved" may be submitted again with changes: the latest version is sent. */
async function enqueueRepeated(stores: Stores, draft: NewEntry, row: Row): Promise<Enqueued> {
  const queued = { kind: 'queued', id: draft.id } as const;
  if (isUnsupported(row) || !isOtherContent(contentOf(row), contentOf(draft))) return queued;
  if (row.state === 'sending' || (await isUndone(stores, row))) return { kind: 'sending-otherwise' };
  const { fields, label, isKeyless = false } = draft;
  await putRevised(stores, row, { fields, label, isKeyless });
  return queued;
}

/** While the other is being sent, this one follows it: an undo in the same queue, or a removal by the id it gets. */
async function inPlace(stores: Stores, draft: NewEntry, replaced: string, now: number): Promise<Enqueued> {
  const row = await rowIn(stores, draft.companyId, replaced);
  if (!row || isUnsupported(row)) return await write(stores, draft, now);
  const undoes = draft.call === 'undoChange';
  const since = undoes ? { firstSentAt: row.firstSentAt ?? row.enqueuedAt } : {};
  if (row.state === 'sending')
    return await write(stores, undoes ? draft : { ...draft, dependsOn: row.id }, now, since);
  await deleteWithDependants(stores, row);
  return isUnknownToServer(row) ? { kind: 'cancelled-out' } : await write(stores, draft, now, since);
}

/** A failed parent is made due again, or the removal would wait for ever; undoing it sends nothing of it. */
async function besideParent(stores: Stores, draft: NewEntry, parent: Row, now: number): Promise<Enqueued> {
  if (isUnsupported(parent)) return await write(stores, draft, now);
  if (isUnknownToServer(parent)) {
    await deleteWithDependants(stores, parent);
    return { kind: 'cancelled-out' };
  }
  if (parent.state === 'failed')
    await putEntry(stores, { ...parent, state: 'pending', nextAttemptAt: 0, waitMs: 0 });
  return await write(stores, draft, now);
}

async function write(
  stores: Stores,
  draft: NewEntry,
  now: number,
  since: Pick<Entry, 'firstSentAt'> = {},
): Promise<Enqueued> {
  const entry: Entry = {
    v: ENTRY_VERSION,
    id: draft.id,
    companyId: draft.companyId,
    seq: await nextSeq(stores),
    queueKey: draft.queueKey,
    call: draft.call,
    fields: draft.fields,
    file: draft.file ?? null,
    ...(draft.people && { people: draft.people }),
    ...(draft.rows && { rows: draft.rows }),
    label: draft.label,
    ...(draft.about !== undefined && { about: draft.about }),
    dependsOn: draft.dependsOn ?? null,
    state: 'pending',
    attempts: 0,
    nextAttemptAt: 0,
    waitMs: 0,
    ...since,
    enqueuedAt: now,
    lastError: null,
  };
  await addEntry(stores, entry);
  return { kind: 'queued', id: draft.id };
}
