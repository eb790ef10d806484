/**
 * A creation that may have arrived, behind which its removal waits. Sent again to learn its id, it would mail somebody
 * only to be taken back; so our server is asked to undo it by its key. Of another API the list is looked at first, and
 * what is not there is never sent.
 */
import { type Disposition, dispositionOf } from './answers.ts';
import type { Database, Stores } from './database.ts';
import { findMember, UNLISTED } from './detect-delivered.ts';
import { beforeAttempt, type Entry, isUnanswered } from './entry.ts';
import { changeNamed } from './in-place.ts';
import { lagLeft } from './list-lag.ts';
import { idOf, queueable } from './queueable.ts';
import { readMembers } from './read-members.ts';
import { isRemovalOf, isUndoOf } from './removals.ts';
import { putResult } from './results.ts';
import { askOnce, type Sender, sendOnce } from './send.ts';
import { deleteWithDependants, listRows, rowsIn } from './table.ts';

/** The removals that wait for what this entry creates. */
export async function removalsOf(database: Database, entry: Entry): Promise<Entry[]> {
  return (await listRows(database, entry.companyId)).filter((row) => isRemovalOf(entry, row));
}

export async function removalsIn(stores: Stores, entry: Entry): Promise<Entry[]> {
  return (await rowsIn(stores, entry.companyId)).filter((row) => isRemovalOf(entry, row));
}

/** Whether the entry is to be undone by its key: nothing of it leaves any more. */
export async function isUndone(database: Database, entry: Entry): Promise<boolean> {
  return (await listRows(database, entry.companyId)).some((row) => isUndoOf(entry, row));
}

/**
 * Undoes a creation that is to be taken back, or finds out that it has not arrived.
 * @returns undefined where nothing can tell: then what is known of any entry has to do
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
 * Asks the server to undo what the entry's key has made, or may still make: a list would show what others have made, and
 * not a request that is on its way.
 * @returns undefined where the server has no such call, or cannot undo this
 */
async function undoByKey(
  sender: Sender,
  entry: Entry,
  token: string,
  signal: AbortSignal,
): Promise<'undone' | Disposition | undefined> {
  const answer = await askOnce(sender, 'undoChange', changeNamed(entry), token, signal);
  const asked = { call: 'undoChange', doubted: null, keepsKeys: true } as const;
  const disposition = dispositionOf(answer, asked, sender.clock.now());
  if (disposition.kind === 'done') return 'undone';
  if (disposition.kind === 'fail') return undefined;
  return notSent(disposition);
}

/** Looks for it on its list; of what is there already, the key tells whose it is. */
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
    const lag = sender.sendsIdempotencyKey ? 0 : lagLeft(entry.lastSentAt, sender.clock.now());
    return absent(entry, removals, { isPart: read.isPart !== false, lag });
  }
  if (!sender.sendsIdempotencyKey) return undefined;
  // Nobody is invited twice.
  for (const { fields, id } of listed) {
    const answer = await sendOnce(sender, { ...entry, fields }, token, signal);
    const asked = { call: entry.call, doubted: null, keepsKeys: true };
    const disposition = dispositionOf(answer, asked, sender.clock.now());
    if (disposition.kind === 'done') return { ...disposition, serverId: disposition.serverId ?? id };
    if (disposition.kind !== 'fail') return disposition;
  }
  return { kind: 'withdrawn', removals };
}

/** What a list does not show has not arrived; unless it shows only some, or has not shown what was accepted before. */
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

/** The entry itself has not left. */
function notSent(disposition: Disposition): Disposition {
  return disposition.kind === 'retry' ? { ...disposition, wasSent: false } : disposition;
}

/** Takes a creation and its removals out of the table, and notes that these have done what was wanted of them. */
export async function withdraw(stores: Stores, entry: Entry, now: number): Promise<void> {
  const removals = await removalsIn(stores, entry);
  await deleteWithDependants(stores, entry);
  for (const { companyId, id, call, queueKey, label } of removals) {
    const what = { companyId, id, call, queueKey, label };
    await putResult(stores, {
      ...what,
      serverId: null,
      message: '',
      data: null,
      finishedAt: now,
      told: false,
    });
  }
}
