/** One fair queue per key, such as per company, in which callers take turns. */
import { createFairQueue, type FairQueue, type FairQueueOptions, type Turn } from './fair-queue.ts';

export interface KeyedQueues {
  /**
   * Runs the work when its turn has come in the queue of the key, and returns its result.
   * @throws Overloaded like `FairQueue`
   */
  run<Result>(key: string, turn: Turn, work: () => Promise<Result>): Promise<Result>;
}

interface OfKey {
  queue: FairQueue;
  running: number;
}

/** @param options of each queue; queues exist only while they are used */
export function createKeyedQueues(options: FairQueueOptions): KeyedQueues {
  const byKey = new Map<string, OfKey>();

  return {
    async run(key, turn, work) {
      const own = byKey.get(key) ?? { queue: createFairQueue(options), running: 0 };
      byKey.set(key, own);
      own.running += 1;
      try {
        return await own.queue.run(turn, work);
      } finally {
        own.running -= 1;
        if (own.running === 0) byKey.delete(key);
      }
    },
  };
}
