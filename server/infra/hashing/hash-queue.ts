/**
 * Hashing a password takes a core for some hundredths of a second and 19 MiB, on purpose. The queue keeps a crowd at
 * the log-in from taking all cores and threads from everybody else: known devices that log in first, then what sessions
 * and codes ask for, by turns between companies, and strangers by turns between addresses.
 */
import { availableParallelism } from 'node:os';
import { siteOf } from '../../core/network-of.ts';
import { createFairQueue, type FairQueue, type Turn } from '../../core/queue/fair-queue.ts';
import { createKeyedTurns } from '../../core/queue/keyed-turns.ts';

/** Who makes the server hash. */
export type HashTurn =
  /** A device that has logged in to this account before does it again. */
  | { priority: 'known-device'; company: string }
  /** Somebody with a session, a code or a link of this account. */
  | { priority: 'account'; company: string }
  /** Anybody; IPv6 is counted by site. */
  | { priority: 'other'; address: string };

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
  const accounts = createKeyedTurns(OF_ACCOUNT);
  return {
    run(asked, work) {
      if (asked.priority !== 'account') return queue.run(turnOf(asked), work);
      return accounts.run(asked.company, () => queue.run(turnOf(asked), work));
    },
  };
}

/** Whatever a company's sessions ask for at once, from however many addresses, others wait for two hashes of it. */
const OF_ACCOUNT = {
  concurrency: 2,
  maxWaiting: 200,
  busyMessage: 'Very many passwords of your company are being worked on. Please try again in a few seconds.',
  retryAfterSeconds: 10,
};

function turnOf(asked: HashTurn): Turn {
  if (asked.priority === 'other') return { key: siteOf(asked.address) };
  return { key: asked.company, isFirst: asked.priority === 'known-device', isUrgent: true };
}

/**
 * One core stays free for everything else. Two at most: argon2 runs on the four threads of libuv, which files,
 * pictures and compression need too.
 */
const CONCURRENCY = Math.max(1, Math.min(2, availableParallelism() - 1));

/** The queue of this process, for every password that is hashed or compared. */
export const hashQueue = createHashQueue({ concurrency: CONCURRENCY, maxWaiting: 600 });
