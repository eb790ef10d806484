/**
 * "Prepare for offline": everything about one item is read from the server, put on the device and looked for there,
 * before it is called ready. It goes on when the person turns to another screen, and ends with the session.
 */
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { gapOf, type ListGap } from '../list-gaps.ts';
import { observable } from '../observable.ts';
import { isOpenTo } from '../query-cache-store.ts';
import { workerInControl } from './device-storage.ts';
import { keepPicture } from './keep-picture.ts';
import { type Counted, noteCopy, type OfflineCopy } from './offline-copy.ts';
import { keepAnswer, NotKept, type Read } from './read.ts';

export interface Preparation {
  readonly companyId: string;
  readonly itemId: string;
  readonly reads: readonly Read[];
  /** Addresses of pictures. One that cannot be had does not spoil the rest. */
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

/** No connection, an answer that refuses or means nothing, or no room on the device. */
export type Failure = 'connection' | 'server' | 'storage';

/** What goes on or went wrong, by item. What is done is no run any more, but a copy. */
export const runs = observable<ReadonlyMap<string, Run>>(new Map());

const TRIES = 2;

/**
 * Loads an item. Never rejects: a failure shows in `runs`, and an older copy stays what it is.
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
    // Anyone who asked for it has left; somebody else may be here.
    if (!isOpenTo(preparation.companyId)) throw new NotKept();
    progress.done += 1;
    show();
  };
  show();
  try {
    await noteCopy(preparation.companyId, await load(client, preparation, abort.signal, step));
    setRun(itemId, undefined);
    return true;
  } catch (error) {
    const isStopped = abort.signal.aborted || !isOpenTo(preparation.companyId);
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
  const counts: Partial<Record<Counted, number>> = {};
  const gaps: Partial<Record<Counted, ListGap>> = {};
  const rows: string[] = [];
  let bytes = 0;
  let missingPictures = 0;
  for (const read of reads) {
    const answer = await askPatiently(client, read, signal);
    // Somebody else may have logged in meanwhile.
    if (!isOpenTo(companyId)) throw new NotKept();
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
    const size = await keepPicture(address, () => isOpenTo(companyId));
    if (size === undefined) missingPictures += 1;
    bytes += size ?? 0;
    step();
  }
  return { itemId, at, counts, gaps, bytes, rows, missingPictures };
}

/** Once more where the network failed: it comes and goes where this is wanted most. */
async function askPatiently(client: QueryClient, read: Read, signal: AbortSignal): Promise<unknown> {
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
  // Code that could not be fetched, and a storage that takes nothing more.
  return error instanceof TypeError ? 'connection' : 'storage';
}

function setRun(itemId: string, run: Run | undefined): void {
  const next = new Map(runs.get());
  if (run) next.set(itemId, run);
  else next.delete(itemId);
  runs.set(next);
}
