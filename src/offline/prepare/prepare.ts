/**
 * "Prepare for offline": fetches everything about one item, stores it on the device and verifies that before it counts
 * as ready. Continues when the user opens another screen, and ends with the session.
 */
import type { QueryClient } from '@tanstack/react-query';
import { withFreedSpace } from '../../../common/outbox/storage/storage-quota.ts';
import { ApiError } from '../../api/api-error.ts';
import { observable } from '../observable.ts';
import { gapOf, type ListGap } from '../reads/list-gaps.ts';
import { isReadsOwner } from '../reads/reads-owner.ts';
import { workerInControl } from './device-storage.ts';
import { keepPicture } from './keep-picture.ts';
import { type CountedPart, noteCopy, type OfflineCopy } from './offline-copy.ts';
import { keepAnswer, NotKept, type Read } from './read.ts';

export interface Preparation {
  readonly companyId: string;
  readonly itemId: string;
  readonly reads: readonly Read[];
  /** Picture URLs. A missing picture does not fail the rest. */
  readonly pictures: readonly string[];
  /** Code that is not on the device from the start. */
  readonly code: readonly (() => Promise<void>)[];
}

export interface Progress {
  readonly done: number;
  readonly total: number;
}

export type Run =
  | ({ readonly state: 'working'; readonly stop: () => void } & Progress)
  | ({ readonly state: 'failed'; readonly why: Failure } & Progress);

/** No connection, a refusal or invalid answer, or no space on the device. */
export type Failure = 'connection' | 'server' | 'storage';

/** Running and failed preparations, by item. A finished one becomes a copy. */
export const runs = observable<ReadonlyMap<string, Run>>(new Map());

const TRIES = 2;

/**
 * Prepares an item. Never rejects: a failure shows in `runs`, and an older copy stays valid.
 * @returns whether the copy is complete
 */
export async function prepare(client: QueryClient, preparation: Preparation): Promise<boolean> {
  const { itemId, reads, pictures, code } = preparation;
  if (runs.get().get(itemId)?.state === 'working') return false;
  const abort = new AbortController();
  const progress = { done: 0, total: reads.length + pictures.length + code.length };
  const show = () => setRun(itemId, { state: 'working', stop: () => abort.abort(), ...progress });
  const step = () => {
    abort.signal.throwIfAborted();
    // The user has logged out, and another one may be signed in.
    if (!isReadsOwner(preparation.companyId)) throw new NotKept();
    progress.done += 1;
    show();
  };
  show();
  try {
    const copy = await withFreedSpace(() => {
      progress.done = 0;
      return load(client, preparation, abort.signal, step);
    });
    await noteCopy(preparation.companyId, copy);
    setRun(itemId, undefined);
    return true;
  } catch (error) {
    const isStopped = abort.signal.aborted || !isReadsOwner(preparation.companyId);
    setRun(itemId, isStopped ? undefined : { state: 'failed', why: failureOf(error), ...progress });
    return false;
  }
}

async function load(
  client: QueryClient,
  { companyId, itemId, reads, pictures, code }: Preparation,
  signal: AbortSignal,
  step: () => void,
): Promise<OfflineCopy> {
  const at = Date.now();
  const counts: Partial<Record<CountedPart, number>> = {};
  const gaps: Partial<Record<CountedPart, ListGap>> = {};
  const rows: string[] = [];
  let bytes = 0;
  let missingPictures = 0;
  for (const read of reads) {
    const answer = await readWithRetry(client, read, signal);
    // Another company may have logged in meanwhile.
    if (!isReadsOwner(companyId)) throw new NotKept();
    const kept = await keepAnswer(client, read, answer);
    if (read.counts && Array.isArray(answer)) {
      counts[read.counts] = answer.length;
      const gap = gapOf(client, read.queryKey);
      if (gap) gaps[read.counts] = gap;
    }
    rows.push(kept.row);
    bytes += kept.bytes;
    step();
  }
  for (const keepCode of code) {
    await keepCode();
    step();
  }
  await workerInControl();
  for (const address of pictures) {
    const size = await keepPicture(address, () => isReadsOwner(companyId));
    if (size === undefined) missingPictures += 1;
    bytes += size ?? 0;
    step();
  }
  return { itemId, at, counts, gaps, bytes, rows, missingPictures };
}

/** Retries once after a network failure, as this is often used on unstable connections. */
async function readWithRetry(client: QueryClient, read: Read, signal: AbortSignal): Promise<unknown> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await read.ask(client, signal);
    } catch (error) {
      if (tries === TRIES || signal.aborted || failureOf(error) !== 'connection') throw error;
    }
  }
}

function failureOf(error: unknown): Failure {
  if (error instanceof ApiError) {
    return error.kind === 'offline' || error.kind === 'timeout' ? 'connection' : 'server';
  }
  // TypeError: code that could not be fetched; anything else: a failing storage.
  return error instanceof TypeError ? 'connection' : 'storage';
}

function setRun(itemId: string, run: Run | undefined): void {
  const next = new Map(runs.get());
  if (run) next.set(itemId, run);
  else next.delete(itemId);
  runs.set(next);
}
