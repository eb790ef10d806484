import { createFairQueue } from './fair-queue.ts';

/** The sender of a file. */
export type FileSender =
  | { company: string; session?: string | undefined }
  /** Without a session: the address (of IPv6 the site), and the proof of an e-mail. */
  | { strangerAt: string; proof?: string };

/** The sender of a file by a session. */
export function senderOf({ id }: { id: string }, by: { tokenHash: string | undefined }): FileSender {
  return { company: id, session: by.tokenHash };
}

export interface HeavyWork {
  /**
   * Runs the work when its turn has come and returns its result.
   * @throws Overloaded when too many wait
   */
  run<Result>(sender: FileSender, work: () => Promise<Result>): Promise<Result>;
}

const busy = {
  busyMessage: 'Very many files are being worked on at this moment. Please try again in a minute.',
  retryAfterSeconds: 30,
} as const;
/** For registrations. A low limit, since each also occupies a place in the queue that log-ins use. */
const STRANGERS_WAITING = 10;

/**
 * Decoding pictures and unpacking sheets: up to a hundred megabytes and some seconds each. One at a time limits the
 * memory, and companies take turns. Waiting files are on the disk. All strangers together count as one more company
 * with one file at a time: however many register, each company waits for at most one of their files.
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
