/**
 * A creation that may have arrived and whose removal is pending. Sending it again to learn its id would mail somebody
 * just before the removal, so our server is asked to undo it by its key. For another API the list is read first, and a
 * creation that is not on it is never sent.
 */
import { TAKEN_BACK } from '../../contract/calls.ts';
import { type Disposition, dispositionOf } from '../answers/answers.ts';
import { beforeAttempt, type Entry, isUnanswered } from '../entry.ts';
import { findMember, UNLISTED } from '../lists/detect-delivered.ts';
import { remainingLagMs } from '../lists/list-lag.ts';
import { readMembers } from '../lists/read-members.ts';
import { idOf, queueable } from '../queueable.ts';
import type { Database, Stores } from '../storage/database.ts';
import { putResult } from '../storage/results.ts';
import { deleteWithDependants, listRows, rowsIn } from '../storage/table.ts';
import { changeReference } from './in-place.ts';
import { isRemovalOf, isUndoOf } from './removals.ts';
import { askOnce, type Sender, sendAttempt } from './send.ts';

/** The pending removals of what this entry creates. */
export async function removalsOf(database: Database, entry: Entry): Promise<Entry[]> {
  return (await listRows(database, entry.companyId)).filter((row) => isRemovalOf(entry, row));
}

export async function removalsIn(stores: Stores, entry: Entry): Promise<Entry[]> {
  return (await rowsIn(stores, entry.companyId)).filter((row) => isRemovalOf(entry, row));
}

/** Whether the entry is to be undone by its key: then it is no longer sent. */
export async function isUndone(database: Database, entry: Entry): Promise<boolean> {
  return (await listRows(database, entry.companyId)).some((row) => isUndoOf(entry, row));
}

/**
 * Undoes a creation whose removal is pending, or finds out that it has not arrived.
 * @returns undefined if nothing can be concluded: then it is handled like any entry
 */
export async function withdrawal(
  sender: Sender,
  entry: Entry,
  removals: readonly Entry[],
  token: string,
  signal: AbortSignal,
): Promise<Disposition | undefined> {
  const undone = sender.sendsIdempotencyKey && (await undoByKey(sender, entry, token, signal));
  if (undone) return undone === 'undone' ? { kind: 'withdrawn', removals } : undone;
  return await withdrawalByList(sender, entry, removals, token, signal);
}

/**
 * Asks the server to undo what the entry's key has made, or may still make: a list may show other people's changes, and
 * does not show a request that is still under way.
 * @returns undefined if the server has no such call or cannot undo this
 */
async function undoByKey(
  sender: Sender,
  entry: Entry,
  token: string,
  signal: AbortSignal,
): Promise<'undone' | Disposition | undefined> {
  const answer = await askOnce(sender, 'undoChange', changeReference(entry), token, signal);
  const attempt = { call: 'undoChange', doubted: null, keepsKeys: true } as const;
  const disposition = dispositionOf(answer, attempt, sender.clock.now());
  if (disposition.kind === 'done') return 'undone';
  if (disposition.kind === 'fail') return undefined;
  return notSent(disposition);
}

/** Searches it on its list; the key tells whether a member there is its own. */
async function withdrawalByList(
  sender: Sender,
  entry: Entry,
  removals: readonly Entry[],
  token: string,
  signal: AbortSignal,
): Promise<Disposition | undefined> {
  const arrival = queueable[entry.call].arrivesAt;
  if (!arrival) return undefined;
  const query = { [arrival.of]: entry.fields[arrival.of] ?? '' };
  const read = await readMembers(sender, arrival.list, query, token, signal);
  if (read.kind === 'refused') return undefined;
  if (read.kind === 'unknown') return sender.sendsIdempotencyKey ? notSent(read.disposition) : undefined;
  const listed = [entry.fields, ...(entry.earlier ?? [])].flatMap((fields) => {
    const member = findMember(arrival, fields, read.members);
    return member ? [{ fields, id: idOf(member) }] : [];
  });
  if (listed.length === 0) {
    const lag = sender.sendsIdempotencyKey ? 0 : remainingLagMs(entry.lastSentAt, sender.clock.now());
    return absent(entry, removals, { isPart: read.isPart !== false, lag });
  }
  if (!sender.sendsIdempotencyKey) return undefined;
  // Nobody is invited twice.
  for (const { fields, id } of listed) {
    const answer = await sendAttempt(sender, { ...entry, fields }, token, signal);
    const attempt = { call: entry.call, doubted: null, keepsKeys: true };
    const disposition = dispositionOf(answer, attempt, sender.clock.now());
    if (disposition.kind === 'done') return { ...disposition, serverId: disposition.serverId ?? id };
    if (disposition.kind !== 'fail') return disposition;
  }
  return { kind: 'withdrawn', removals };
}

/** A creation that the list does not show has not arrived, unless the list is partial or lacks what was accepted. */
function absent(
  entry: Entry,
  removals: readonly Entry[],
  { isPart, lag }: { isPart: boolean; lag: number },
): Disposition {
  const { lastError } = entry;
  const isOpen = isUnanswered(beforeAttempt(entry));
  if (lastError?.isAccepted && isOpen)
    return { kind: 'uncertain', message: lastError.message, said: lastError.said, isAccepted: true };
  if (isPart) return UNLISTED;
  return isOpen && lag > 0 ? { kind: 'look-again', waitMs: lag } : { kind: 'withdrawn', removals };
}

/** The entry itself was not sent. */
function notSent(disposition: Disposition): Disposition {
  return disposition.kind === 'retry' ? { ...disposition, wasSent: false } : disposition;
}

/**
 * Deletes a creation and its removals, and stores the removals as done: as a creation taken back, not as a member
 * removed, as somebody else may have added the same one.
 */
export async function withdraw(stores: Stores, entry: Entry, now: number): Promise<void> {
  const removals = await removalsIn(stores, entry);
  await deleteWithDependants(stores, entry);
  const { companyId, queueKey, label } = entry;
  for (const { id } of removals) {
    await putResult(stores, {
      companyId,
      id,
      call: 'undoChange',
      queueKey,
      label,
      serverId: null,
      message: TAKEN_BACK,
      data: null,
      finishedAt: now,
      told: false,
    });
  }
}
