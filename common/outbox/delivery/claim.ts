/** The steps of delivering one entry. Each is one transaction, so a kill between two of them loses nothing. */
import { callOf } from '../../contract/calls.ts';
import type { Random } from '../../lib/clock.ts';
import type { Disposition } from '../answers/answers.ts';
import { sheetOutcome } from '../answers/sheet-outcome.ts';
import { withServerId } from '../enqueue.ts';
import {
  beforeAttempt,
  type Entry,
  type EntryError,
  isUnanswered,
  isUnknownToServer,
  isUnsupported,
} from '../entry.ts';
import { listChangeOf } from '../lists/list-change.ts';
import { recheckListLater } from '../lists/recheck-list.ts';
import { queueable } from '../queueable.ts';
import { contentOf } from '../storage/content.ts';
import type { Database, Stores } from '../storage/database.ts';
import { firstSentOf } from '../storage/key-age.ts';
import { breakerIn, putBreaker, rejectSession, sessionIn } from '../storage/records.ts';
import { putResult, resultIn } from '../storage/results.ts';
import { deleteRow, dropUndone, ifStillThere, putEntry, rowIn } from '../storage/table.ts';
import { backoffMs } from './backoff.ts';
import { type Breaker, breakerAfter } from './circuit-breaker.ts';
import { supersede } from './supersede.ts';
import { removalsIn, withdraw } from './withdraw.ts';

export type Claim =
  | { readonly kind: 'claimed'; readonly entry: Entry; readonly token: string }
  /** Not sendable now, but no reason to stop its queue: deleted, claimed, failed, or behind a failed parent. */
  | { readonly kind: 'skip' }
  /** Marked as failed by this claim: the entry that it depends on does not exist. */
  | { readonly kind: 'orphaned'; readonly entry: Entry }
  /** This company is not signed in, or the server denied the session. */
  | { readonly kind: 'no-session' };

/** It may have been delivered by an API that answered without an id. */
const ORPHANED = 'No id is known. Remove it on the list.';

/**
 * Takes one entry for sending: checks the session again, marks it `sending` and counts the attempt before
 * any request leaves, and fills in the id of what it depends on.
 * @param now for the age of the key and the time of the attempt
 */
export function claim(database: Database, companyId: string, id: string, now: number): Promise<Claim> {
  return database.run('readwrite', async (stores): Promise<Claim> => {
    const session = await sessionIn(stores);
    if (session?.companyId !== companyId || session.isRejected) return { kind: 'no-session' };
    const row = await rowIn(stores, companyId, id);
    if (!row || isUnsupported(row) || row.state !== 'pending') return { kind: 'skip' };

    const fields = await resolvedFields(stores, row);
    if (fields === 'waits') return { kind: 'skip' };
    if (fields === 'orphaned') {
      const lastError = { kind: 'refused', status: null, message: ORPHANED } as const;
      const failed: Entry = { ...row, state: 'failed', lastError, told: false };
      await putEntry(stores, failed);
      return { kind: 'orphaned', entry: failed };
    }
    const firstSentAt = firstSentOf(row, now);
    const entry: Entry = {
      ...row,
      fields,
      state: 'sending',
      attempts: row.attempts + 1,
      ...(firstSentAt !== undefined && { firstSentAt }),
    };
    // The returned entry keeps the time of the previous attempt, which the list is checked for.
    await putEntry(stores, { ...entry, lastSentAt: now });
    return { kind: 'claimed', entry, token: session.token };
  });
}

async function resolvedFields(
  stores: Stores,
  entry: Entry,
): Promise<Readonly<Record<string, string>> | 'waits' | 'orphaned'> {
  if (entry.dependsOn === null) return entry.fields;
  if (await rowIn(stores, entry.companyId, entry.dependsOn)) return 'waits';
  const parent = await resultIn(stores, entry.companyId, entry.dependsOn);
  return (parent && withServerId(entry, parent.serverId)) ?? 'orphaned';
}

export interface StoreContext {
  readonly token: string;
  readonly now: number;
  readonly random: Random;
}

/**
 * Stores what the answer means, entry and breaker together. An undelivered entry that is to be undone by its key is
 * deleted, as the undo replaces it.
 * @returns the new circuit breaker
 */
export function storeDisposition(
  database: Database,
  entry: Entry,
  disposition: Disposition,
  { token, now, random }: StoreContext,
): Promise<Breaker> {
  return database.run('readwrite', async (stores) => {
    if (disposition.kind === 'sign-in') await rejectSession(stores, token);
    if (disposition.kind === 'done') await finish(stores, entry, disposition, now);
    else if (!(await dropUndone(stores, entry))) {
      const sent = hasLeft(disposition) ? { ...entry, lastSentAt: now } : entry;
      await updateUndelivered(stores, sent, disposition, { token, now, random });
    }
    return await nextBreaker(stores, disposition, { now, random });
  });
}

/** Whether the entry itself was sent, and not only its list read. */
function hasLeft(disposition: Disposition): boolean {
  if (disposition.kind === 'retry') return disposition.wasSent !== false;
  return disposition.kind !== 'look-again';
}

/** Updates an entry that was not delivered. */
async function updateUndelivered(
  stores: Stores,
  entry: Entry,
  disposition: Exclude<Disposition, { kind: 'done' }>,
  { now, random }: StoreContext,
): Promise<void> {
  if (disposition.kind === 'fail') await markFailed(stores, entry, refusalOf(disposition), now);
  else if (disposition.kind === 'uncertain') await markFailed(stores, entry, doubtOf(disposition), now);
  else if (disposition.kind === 'withdrawn') await withdraw(stores, entry, now);
  else if (disposition.kind === 'superseded') await supersede(stores, entry, disposition.serverId, now);
  else if (disposition.kind === 'sign-in') await keep(stores, entry);
  else if (disposition.kind === 'look-again') await recheckListLater(stores, entry, disposition, now);
  else await postpone(stores, entry, disposition, now, random);
}

/** Opens the breaker because the server was not reached, although no entry was sent. */
export function holdBack(
  database: Database,
  failure: Disposition,
  chance: Omit<StoreContext, 'token'>,
): Promise<Breaker> {
  return database.run('readwrite', (stores) => nextBreaker(stores, failure, chance));
}

async function nextBreaker(
  stores: Stores,
  disposition: Disposition,
  { now, random }: Omit<StoreContext, 'token'>,
): Promise<Breaker> {
  const breaker = breakerAfter(await breakerIn(stores), disposition, now, random);
  await putBreaker(stores, breaker);
  return breaker;
}

/** An entry whose request was aborted here: due again as soon as its company is signed in again. */
export function release(database: Database, entry: Entry, now: number): Promise<void> {
  return database.run('readwrite', async (stores) => {
    if (!(await dropUndone(stores, entry)))
      await ifStillThere(stores, entry, { state: 'pending', nextAttemptAt: 0, waitMs: 0, lastSentAt: now });
  });
}

export async function finish(
  stores: Stores,
  entry: Entry,
  { serverId, message, data }: Disposition & { kind: 'done' },
  now: number,
): Promise<void> {
  const { companyId, id, call, queueKey, label } = entry;
  const what = { companyId, id, call, queueKey, label, ...sheetOutcome(entry, data) };
  const content = contentOf(entry);
  const listChange = listChangeOf(entry, { serverId, data });
  await putResult(stores, {
    ...what,
    ...(content !== undefined && { content }),
    ...(listChange && { listChange }),
    ...{ serverId, message, data, finishedAt: now, told: false },
  });
  await deleteRow(stores, entry);
}

function refusalOf({ status, message }: Disposition & { kind: 'fail' }): EntryError {
  return { kind: 'refused', status, message };
}

function doubtOf({ message, said, isAccepted }: Disposition & { kind: 'uncertain' }): EntryError {
  const more = { ...(said !== undefined && { said }), ...(isAccepted && { isAccepted }) };
  return { kind: 'uncertain', status: null, message, ...more };
}

/**
 * Marks an entry as failed. If its removal is pending and the server has no trace of it, both are deleted; if the
 * server may have one, it fails only after an attempt to undo it had the same result.
 */
async function markFailed(stores: Stores, entry: Entry, lastError: EntryError, now: number): Promise<void> {
  const failed = { ...entry, state: 'failed', nextAttemptAt: 0, waitMs: 0, lastError, told: false } as const;
  const isTakenBack = (await removalsIn(stores, entry)).length > 0;
  if (isTakenBack && isUnknownToServer(failed)) return await withdraw(stores, entry, now);
  if (isTakenBack && entry.lastError?.kind !== lastError.kind)
    return await ifStillThere(stores, entry, { ...failed, state: 'pending' });
  // A refusal under a 2xx is guessed from its words: read the list before sending again.
  const isClear = lastError.kind === 'refused' && (lastError.status ?? 0) >= 300;
  const isAnswered = isClear && !isUnanswered(beforeAttempt(entry));
  await ifStillThere(
    stores,
    entry,
    isAnswered ? { ...failed, confirmedUndelivered: entry.attempts } : failed,
  );
}

/** 401: the entry stays as it is; the session record pauses the queue. */
async function keep(stores: Stores, entry: Entry): Promise<void> {
  await ifStillThere(stores, entry, {
    state: 'pending',
    nextAttemptAt: 0,
    waitMs: 0,
    lastError: { kind: 'denied', status: 401, message: callOf(entry.call).fallback },
  });
}

/** The wait of an entry after an attempt that is retried. Proof of a connection may end it early (`pick.ts`). */
async function postpone(
  stores: Stores,
  entry: Entry,
  { reason, status, message, waitMs: wished, wasSent = true, isAccepted }: Disposition & { kind: 'retry' },
  now: number,
  random: Random,
): Promise<void> {
  const waitMs = wished ?? backoffMs(entry.attempts, random);
  const wasAccepted = isAccepted ?? (queueable[entry.call].isRemoval && entry.lastError?.isAccepted);
  await ifStillThere(stores, entry, {
    state: 'pending',
    nextAttemptAt: now + waitMs,
    waitMs,
    // Only a request that was sent counts as an attempt.
    attempts: wasSent ? entry.attempts : entry.attempts - 1,
    lastError: {
      ...{ kind: reason, status, message },
      ...(wished !== undefined && { isAsked: true }),
      ...(wasAccepted && { isAccepted: true }),
    },
  });
}
