/**
 * The queue of what ended doors deliver. It has one place of a company among what is at work, for a week: so nobody who
 * has the token of one of them, as of a tablet that was lost, may keep the others from it.
 */
import { siteOf } from '../core/network-of.ts';
import { createKeyedQueues } from '../core/queue/keyed-queues.ts';
import { createKeyedTurns } from '../core/queue/keyed-turns.ts';

/** Of one door: its device sends one batch after the other. */
const OF_DOOR = {
  concurrency: 1,
  maxWaiting: 8,
  busyMessage: 'Very many requests of this device are being worked on. Please try again in a few seconds.',
  retryAfterSeconds: 10,
};
/** Of all of a company, each with one call in there. */
const OF_COMPANY = {
  concurrency: 1,
  maxWaiting: 300,
  busyMessage: 'Very many ended doors are delivering at this moment. Please try again in a few seconds.',
  retryAfterSeconds: 10,
};

export interface EndedDoorQueue {
  /**
   * Does the work when its turn has come. Of a door one call stands in the queue of its company; there addresses (IPv6:
   * sites) take turns, and a full queue refuses the newest call of the address with the most: hundreds of tokens in one
   * place keep nobody out who comes from elsewhere.
   * @throws Overloaded where a door asks more than it waits for, or the queue is full
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
