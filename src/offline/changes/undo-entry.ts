/** Finds out whether an entry has arrived, and undoes it on the server. */

import { changesContract } from '../../../common/contract/changes.ts';
import { itemKinds } from '../../../common/contract/item-kinds.ts';
import { acceptedEmails } from '../../../common/outbox/answers/sheet-outcome.ts';
import { changeReference } from '../../../common/outbox/delivery/in-place.ts';
import { type Entry, isAcceptedUnlisted, isUnanswered, isUnsupported } from '../../../common/outbox/entry.ts';
import { findMember, keyOf } from '../../../common/outbox/lists/detect-delivered.ts';
import { type ListedMember, readMembers } from '../../../common/outbox/lists/read-members.ts';
import { entityOfQueueKey, itemOfQueueKey, itemQueueKeyOf } from '../../../common/outbox/queue-key.ts';
import { idOf, queueable } from '../../../common/outbox/queueable.ts';
import { isKeyForgotten, isTooOld } from '../../../common/outbox/storage/key-age.ts';
import type { Result } from '../../../common/outbox/storage/results.ts';
import { listRows, resultOf } from '../../../common/outbox/storage/table.ts';
import { api } from '../../api/api.ts';
import { keepsIdempotencyKeys } from '../../api/api-address.ts';
import { readToken } from '../../api/token-store.ts';
import { discardEntry } from './entry-actions.ts';
import { database, pageHost } from './outbox-page.ts';
import { type Submitted, submitQueued } from './submit.ts';

/** `unknown`: the list cannot be read now, or is inconclusive. */
export type ArrivalState = 'there' | 'absent' | 'unknown';

/** Whether the server has made an entry's change: asked by its key, or read from the list where there are no keys. */
export async function checkArrival(companyId: string, id: string): Promise<ArrivalState> {
  const entry = await entryOf(companyId, id);
  if (!entry) return 'unknown';
  const isMade = await askIsMade(entry);
  if (isMade !== undefined) return isMade ? 'there' : 'absent';
  const members = await membersOf(entry);
  if (!members) return 'unknown';
  const found = idsOnList(entry, members).length;
  // Some people of a sheet may have been invited by somebody else.
  if (found > 0 && found < (entry.people?.length ?? 1)) return 'unknown';
  return found > 0 ? 'there' : 'absent';
}

async function askIsMade(entry: Entry): Promise<boolean | undefined> {
  if (!hasKnownKey(entry)) return undefined;
  const found = await api.send(changesContract.findChange, changeReference(entry)).catch(() => undefined);
  return found?.data.isMade;
}

/** Whether the server knows its key; otherwise only the list can tell. */
function hasKnownKey(known: Entry | Result): boolean {
  const now = Date.now();
  const isForgotten = isResult(known) ? isTooOld(known.finishedAt, now) : isKeyForgotten(known, now);
  return keepsIdempotencyKeys() && !isForgotten;
}

/** Whether the server has accepted an entry, as far as this device knows. */
export async function isDelivered(companyId: string, id: string): Promise<boolean> {
  return (await resultOf(database, companyId, id)) !== undefined;
}

export type UndoResult =
  /** The server has undone it. */
  | 'taken-back'
  /** It was never sent. */
  | 'not-sent'
  /** Saved here, and sent once there is a connection. */
  | 'saved'
  /** This device has no record of it any more. */
  | 'gone'
  | 'failed';

/**
 * Undoes on the server what an entry creates or has created, now or once there is a connection. A single creation is
 * undone by the id in its answer; the people of a sheet by the ids on the list.
 */
export async function undoChange(companyId: string, id: string): Promise<UndoResult> {
  const known = (await entryOf(companyId, id)) ?? (await resultOf(database, companyId, id));
  if (!known) return 'gone';
  const { undoneBy } = queueable[known.call];
  const { queueKey = '', label = '' } = known;
  const removal = { companyId, queueKey: itemQueueKeyOf(queueKey), label: `Take back: ${label}` };
  if (!undoneBy && hasKnownKey(known)) return await undoByKey(companyId, known);
  if (!undoneBy) return await undoPeople(known, removal);
  const idField = queueable[undoneBy].idField ?? '';
  const members = needsListCheck(known) ? await membersOf(known) : undefined;
  const [listed, ...others] = new Set(idsOnList(known, members ?? []));
  // Several of its versions are on the list, and nothing tells which one is its own.
  if (others.length > 0) return 'failed';
  const target = listed === undefined ? { dependsOn: id } : { replaces: id };
  const request = { [idField]: listed ?? '' };
  return undoResultOf(await submitQueued({ ...removal, call: undoneBy, request, ...target }));
}

/** Failed because only the list can tell whether it has arrived: what the list shows is removed by its id, at once. */
function needsListCheck(known: Entry | Result): boolean {
  if (isResult(known) || hasKnownKey(known)) return false;
  return known.state === 'failed' && known.lastError?.kind === 'uncertain';
}

/** Stops sending the entry; the server undoes what has arrived, or arrives later. */
async function undoByKey(companyId: string, known: Entry | Result): Promise<UndoResult> {
  const { id, queueKey = '', label = '' } = known;
  const request = isResult(known) ? { key: id } : changeReference(known);
  const undoing = {
    companyId,
    queueKey,
    label: `Take back: ${label}`,
    call: 'undoChange',
    replaces: id,
  } as const;
  return undoResultOf(await submitQueued({ ...undoing, request }));
}

/** Without keys: only if the list shows all people of the sheet or none; of a delivered one, those that it shows. */
async function undoPeople(
  known: Entry | Result,
  removal: { companyId: string; queueKey: string; label: string },
): Promise<UndoResult> {
  const members = await membersOf(known);
  const entity = entityOfQueueKey(removal.queueKey);
  if (!members || !entity) return 'failed';
  const call = itemKinds[entity].calls.cancelInvitation;
  const ids = idsOnList(known, members);
  if (isResult(known)) {
    // It was accepted, by an answer that names nobody, or its people are not listed yet.
    if (ids.length === 0) return 'failed';
  } else {
    if (ids.length > 0 && ids.length < (known.people?.length ?? 0)) return 'failed';
    // An entry that is being undone must not be sent.
    if (!(await discardEntry(removal.companyId, known.id))) return 'failed';
  }
  const submitted = await Promise.all(
    ids.map((invitation_id) => submitQueued({ ...removal, call, request: { invitation_id } })),
  );
  const results = submitted.map(undoResultOf);
  return (
    results.find((result) => result === 'failed') ??
    results.find((result) => result === 'saved') ??
    'taken-back'
  );
}

const UNDO_RESULTS: Readonly<Record<Submitted['outcome'], UndoResult>> = {
  accepted: 'taken-back',
  'cancelled-out': 'not-sent',
  saved: 'saved',
  uncertain: 'saved',
  refused: 'failed',
  'not-saved': 'failed',
};

const undoResultOf = ({ outcome }: Submitted): UndoResult => UNDO_RESULTS[outcome];

export type CancelResult =
  /** It was never sent, or refused, and is deleted. */
  | 'not-sent'
  /** It is deleted here, but may have arrived. */
  | 'may-have-arrived'
  /** The same, and the server had accepted it. */
  | 'was-accepted'
  /** What may have arrived is undone by the server, now or once there is a connection. */
  | 'taken-back'
  | 'taken-back-later'
  /** It is being sent, or was sent. */
  | 'goes-on'
  /** This device has no record of it, or not yet. */
  | 'gone';

const CANCEL_RESULTS: Readonly<Record<UndoResult, CancelResult>> = {
  'not-sent': 'not-sent',
  'taken-back': 'taken-back',
  saved: 'taken-back-later',
  failed: 'may-have-arrived',
  gone: 'gone',
};

/**
 * Deletes an entry that no host has claimed. One that may have arrived is undone by its key, as a request that is still
 * under way would take effect later.
 * @param isHereOnly nothing is undone: what has arrived stays
 */
export async function cancelEntry(companyId: string, id: string, isHereOnly = false): Promise<CancelResult> {
  const entry = await entryOf(companyId, id);
  if (!entry) return await deliveredOrGone(companyId, id);
  if (!isHereOnly && entry.state !== 'sending' && isUnanswered(entry) && hasKnownKey(entry))
    return CANCEL_RESULTS[await undoByKey(companyId, entry)];
  const discarded = await discardEntry(companyId, id);
  if (!discarded) return 'goes-on';
  // It may have been delivered between the two reads, or sent without an answer.
  if (discarded === true || isUnsupported(discarded)) return await deliveredOrGone(companyId, id);
  if (isUnanswered(discarded)) return isAcceptedUnlisted(discarded) ? 'was-accepted' : 'may-have-arrived';
  return 'not-sent';
}

const deliveredOrGone = async (companyId: string, id: string): Promise<CancelResult> =>
  (await isDelivered(companyId, id)) ? 'goes-on' : 'gone';

async function entryOf(companyId: string, id: string): Promise<Entry | undefined> {
  const row = (await listRows(database, companyId)).find((other) => other.id === id);
  return row && !isUnsupported(row) ? row : undefined;
}

async function membersOf({
  call,
  queueKey = '',
}: Entry | Result): Promise<readonly ListedMember[] | undefined> {
  const { arrivesAt } = queueable[call];
  const token = readToken();
  if (!arrivesAt || token === null) return undefined;
  const query = { [arrivesAt.of]: itemOfQueueKey(queueKey) };
  const read = await readMembers(pageHost(), arrivesAt.list, query, token, new AbortController().signal);
  return read.kind === 'list' ? read.members : undefined;
}

function idsOnList(known: Entry | Result, members: readonly ListedMember[]): string[] {
  return listed(known, members)
    .map(idOf)
    .filter((id) => id !== null);
}

function listed(known: Entry | Result, members: readonly ListedMember[]): readonly ListedMember[] {
  const emails = isResult(known) ? acceptedEmails(known.data) : known.people;
  if (emails) {
    const invited = new Set(emails.map(keyOf));
    return members.filter(({ email }) => invited.has(keyOf(email)));
  }
  const { arrivesAt } = queueable[known.call];
  if (!arrivesAt || isResult(known)) return [];
  return [known.fields, ...(known.earlier ?? [])]
    .map((form) => findMember(arrivesAt, form, members))
    .filter((member) => member !== undefined);
}

function isResult(known: Entry | Result): known is Result {
  return 'finishedAt' in known;
}
