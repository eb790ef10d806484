/**
 * Hashing a password takes a core for some hundredths of a second and 19 MiB, on purpose. The queue prevents a crowd of
 * log-ins from taking all cores and threads: known devices that log in go first, then requests with sessions and codes,
 * by turns between companies, and last strangers by turns between addresses.
 */
import { availableParallelism } from 'node:os';
import { siteOf } from '../../core/network-of.ts';
import { createFairQueue, type FairQueue, type Turn } from '../../core/queue/fair-queue.ts';
import { createKeyedTurns } from '../../core/queue/keyed-turns.ts';

/** For whom the server hashes. */
export type HashTurn =
  /** A device that has logged in to this account before. */
  | { priority: 'known-device'; company: string }
  /** A caller with a session, a code or a link of this account. */
  | { priority: 'account'; company: string }
  /** Anybody; IPv6 is counted by site. */
  | { priority: 'other'; address: string };

export interface HashQueue {
  /**
   * Runs the work, which hashes, in its turn. Never nest it in another turn.
   * @throws Overloaded when more than `maxWaiting` wait
   */
  run<Result>(turn: HashTurn, work: () => Promise<Result>): Promise<Result>;
}

/** Creates a queue of hashing. */
export function createHashQueue(options: { concurrency: number; maxWaiting: number }): HashQueue {
  const queue: FairQueue = createFairQueue({
    ...options,
    busyMessage: 'Very many people are logging in at this moment. Please try again in a few seconds.',
    retryAfterSeconds: 10,
  });
  const accounts = createKeyedTurns(OF_ACCOUNT);
  return {
    run(hashTurn, work) {
      if (hashTurn.priority !== 'account') return queue.run(turnOf(hashTurn), work);
      return accounts.run(hashTurn.company, () => queue.run(turnOf(hashTurn), work));
    },
  };
}

/**
 * Others wait for at most two hashes of a company, however many requests its sessions send, from however many
 * addresses.
 */
const OF_ACCOUNT = {
  concurrency: 2,
  maxWaiting: 200,
  busyMessage: 'Very many passwords of your company are being worked on. Please try again in a few seconds.',
  retryAfterSeconds: 10,
};

function turnOf(hashTurn: HashTurn): Turn {
  if (hashTurn.priority === 'other') return { key: siteOf(hashTurn.address) };
  return { key: hashTurn.company, isFirst: hashTurn.priority === 'known-device', isUrgent: true };
}

/**
 * One core stays free. Two at most: argon2 uses the four threads of libuv, which files, pictures and compression need
 * too.
 */
const CONCURRENCY = Math.max(1, Math.min(2, availableParallelism() - 1));

/** The queue of this process for all hashing and comparing of passwords. */
export const hashQueue = createHashQueue({ concurrency: CONCURRENCY, maxWaiting: 600 });
