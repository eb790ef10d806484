/**
 * Removes pictures, recordings and documents that no row refers to: left by a process that was killed between storing a
 * file and committing its row, or between a commit and removing what it replaced.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { namedPicture } from '../../common/contract/picture-sizes.ts';
import type { AppContext } from '../context/app-context.ts';
import { DAY_MS } from '../core/durations.ts';
import { repeating } from '../core/repeating.ts';
import type { KeptMedia, MediaSweep } from '../infra/media/media-store.ts';
import { beginOfSweep } from './media-sweep-begin.ts';
import { watchClock } from './plausible-clock.ts';
import { referencedPaths } from './referenced-paths.ts';

/** Far longer than any upload takes from its first byte to its row. */
const LEFT_BEHIND_MS = DAY_MS;
/** Files that are looked up per statement. */
const BATCH = 200;
/** Between two batches, so that other requests are not delayed: a hundred thousand files take a quarter of an hour. */
const PAUSE_MS = 2_000;
/** How long removed files can be restored, in case a row refers to them after all. */
const ASIDE_MS = 30 * DAY_MS;

type JobContext = Pick<AppContext, 'db' | 'clock' | 'media' | 'log'>;

/**
 * One round over files older than a day, in batches. Files from before this database was first used with this store, or
 * was restored beside it, are kept: after a start with a wrong DATABASE_URL, an empty database or an older copy, all
 * files are still there (`media-sweep-begin.ts`).
 * @returns how many were set aside; none in a bucket, which others may use
 */
export async function forgetUnnamedMedia(
  { db, clock, media, log }: JobContext,
  stopping?: AbortSignal,
  pauseMs = PAUSE_MS,
): Promise<number> {
  const { rounds } = media;
  if (!rounds) return 0;
  const now = clock.now();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const begin = await beginOfSweep({ db, log, rounds }, now);
  await rounds.forgetAside(ago(ASIDE_MS));
  let removed = 0;
  for await (const batch of batchesOf(rounds, ago(LEFT_BEHIND_MS))) {
    const ours = batch.filter(({ keptAt }) => keptAt >= begin).map(({ path }) => path);
    const named = await referencedPaths(db, ours.map(namedPicture));
    for (const path of ours.filter((path) => !named.has(namedPicture(path)))) {
      await rounds.setAside(path, now);
      removed += 1;
    }
    if (stopping?.aborted) break;
    await wait(pauseMs, undefined, { signal: stopping }).catch(() => {});
  }
  if (removed > 0) log.info({ removed }, 'files that nothing named were set aside');
  return removed;
}

/** Runs a round now and every day. @returns a function that stops it after the current batch */
export function startForgettingMedia(context: JobContext): () => Promise<void> {
  const isClockBelievable = watchClock(context);
  const round = async (stopping: AbortSignal) => {
    if (await isClockBelievable()) await forgetUnnamedMedia(context, stopping);
  };
  const job = repeating(round, {
    everyMs: DAY_MS,
    onError: (error) => context.log.error({ err: error }, 'removing files that nothing names failed'),
  });
  job.start();
  return () => job.stop();
}

async function* batchesOf({ keptBefore }: MediaSweep, time: Date): AsyncGenerator<KeptMedia[]> {
  let batch: KeptMedia[] = [];
  for await (const kept of keptBefore(time)) {
    batch.push(kept);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
