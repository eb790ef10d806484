/**
 * Hashing a password takes a core for some hundredths of a second and 19 MiB, on purpose. The queue keeps a crowd at
 * the log-in from taking all cores and threads from everybody else: known devices first, then by turns between
 * addresses.
 */
import { availableParallelism } from 'node:os';
import { networkOf } from '../../core/network-of.ts';
import { createFairQueue, type FairQueue } from '../../core/queue/fair-queue.ts';

export interface HashTurn {
  /** `known-device`: one that has logged in to this account before. */
  priority: 'known-device' | 'other';
  /** Network address of who asks; IPv6 is counted by /64. */
  address: string;
}

export interface HashQueue {
  /**
   * Does the work, which hashes, in its turn. Do not call it inside another turn.
   * @throws Overloaded when more than `maxWaiting` wait
   */
  run<Result>(turn: HashTurn, work: () => Promise<Result>): Promise<Result>;
}

/** Makes a queue of hashing. */
export function createHashQueue(options: { concurrency: number; maxWaiting: number }): HashQueue {
  const queue: FairQueue = createFairQueue({
    ...options,
    busyMessage: 'Very many people are logging in at this moment. Please try again in a few seconds.',
    retryAfterSeconds: 10,
  });
  return {
    run: ({ priority, address }, work) =>
      queue.run({ key: networkOf(address), isUrgent: priority === 'known-device' }, work),
  };
}

/**
 * One core stays free for everything else. Two at most: argon2 runs on the four threads of libuv, which files,
 * pictures and compression need too.
 */
const CONCURRENCY = Math.max(1, Math.min(2, availableParallelism() - 1));

/** The queue of this process, for every password that is hashed or compared. */
export const hashQueue = createHashQueue({ concurrency: CONCURRENCY, maxWaiting: 600 });
