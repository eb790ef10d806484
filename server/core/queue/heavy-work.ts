import { createFairQueue } from './fair-queue.ts';

/** Who a file is worked on for. */
export type FileSender =
  | { company: string; session?: string | undefined }
  /** Without a session: the address it comes from, of IPv6 the site, and who proved an e-mail. */
  | { strangerAt: string; proof?: string };

/** Who a session sends a file for. */
export function senderOf({ id }: { id: string }, by: { tokenHash: string | undefined }): FileSender {
  return { company: id, session: by.tokenHash };
}

export interface HeavyWork {
  /**
   * Does the work when its turn has come and returns its result.
   * @throws Overloaded when too many wait
   */
  run<Result>(sender: FileSender, work: () => Promise<Result>): Promise<Result>;
}

const busy = {
  busyMessage: 'Very many files are being worked on at this moment. Please try again in a minute.',
  retryAfterSeconds: 30,
} as const;
/** Of registrations: their places are few, since who waits here also has one of those that log-ins go through. */
const STRANGERS_WAITING = 10;

/**
 * Decoding pictures and unpacking sheets: up to a hundred megabytes and some seconds each. One at a time keeps memory
 * within bounds, and companies take turns. What waits is on the disk meanwhile. All strangers together are one more in
 * that line, with one file at a time: however many register, each company waits for one file of theirs at most.
 */
export function createHeavyWork(): HeavyWork {
  const line = createFairQueue({ ...busy, concurrency: 1, maxWaiting: 60 });
  const strangers = createFairQueue({ ...busy, concurrency: 1, maxWaiting: STRANGERS_WAITING });
  return {
    async run(sender, work) {
      if ('company' in sender) return await line.run({ key: sender.company }, work);
      return await strangers.run({ key: sender.strangerAt }, () => line.run({ key: 'strangers' }, work));
    },
  };
}

export const heavyWork = createHeavyWork();
