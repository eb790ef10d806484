/** Fair queues of their own by key, such as one for each company: in each of them those who ask take turns. */
import { createFairQueue, type FairQueue, type FairQueueOptions, type Turn } from './fair-queue.ts';

export interface KeyedQueues {
  /**
   * Does the work when its turn has come in the queue of the key, and returns its result.
   * @throws Overloaded as of `FairQueue`
   */
  run<Result>(key: string, turn: Turn, work: () => Promise<Result>): Promise<Result>;
}

interface OfKey {
  queue: FairQueue;
  asked: number;
}

/** @param options of each of the queues, which are there while somebody asks */
export function createKeyedQueues(options: FairQueueOptions): KeyedQueues {
  const byKey = new Map<string, OfKey>();

  return {
    async run(key, turn, work) {
      const own = byKey.get(key) ?? { queue: createFairQueue(options), asked: 0 };
      byKey.set(key, own);
      own.asked += 1;
      try {
        return await own.queue.run(turn, work);
      } finally {
        own.asked -= 1;
        if (own.asked === 0) byKey.delete(key);
      }
    },
  };
}
