/**
 * The queue of deliveries of ended doors. They are accepted for a week, and have only one place per company among
 * running calls: a token of an ended door, such as of a lost tablet, must not block the others.
 */
import { siteOf } from '../core/network-of.ts';
import { createKeyedQueues } from '../core/queue/keyed-queues.ts';
import { createKeyedTurns } from '../core/queue/keyed-turns.ts';

/** Per door: its device sends one batch after the other. */
const OF_DOOR = {
  concurrency: 1,
  maxWaiting: 8,
  busyMessage: 'Very many requests of this device are being worked on. Please try again in a few seconds.',
  retryAfterSeconds: 10,
};
/** All doors of a company, each with one call in the queue. */
const OF_COMPANY = {
  concurrency: 1,
  maxWaiting: 300,
  busyMessage: 'Very many ended doors are delivering at this moment. Please try again in a few seconds.',
  retryAfterSeconds: 10,
};

export interface EndedDoorQueue {
  /**
   * Runs the work when its turn has come. Each door has one call in the queue of its company. There, addresses (IPv6:
   * sites) take turns, and a full queue refuses the newest call of the address with the most: hundreds of tokens in one
   * place do not block other addresses.
   * @throws Overloaded if a door sends more than may wait, or the queue is full
   */
  run<Result>(
    from: { companyId: string; tokenHash: string; address: string },
    work: () => Promise<Result>,
  ): Promise<Result>;
}

export function createEndedDoorQueue(): EndedDoorQueue {
  const ofDoor = createKeyedTurns(OF_DOOR);
  const ofCompany = createKeyedQueues(OF_COMPANY);
  return {
    run: ({ companyId, tokenHash, address }, work) =>
      ofDoor.run(tokenHash, () => ofCompany.run(companyId, { key: siteOf(address) }, work)),
  };
}
