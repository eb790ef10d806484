/**
 * Long answers that clients have asked for and not read yet. Their bytes stay in this process until the network takes
 * them, so whoever asks and does not read, a company or a network of strangers, may hold only so many.
 */
import type { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { Overloaded } from '../../core/queue/overloaded.ts';

export interface AnswerBudget {
  /** Shorter ones are not counted: they fit into what the network buffers anyway. */
  longBytes: number;
  ofOneBytes: number;
  ofAllBytes: number;
  /** When all together hold too much, who holds less than this is still served. */
  smallShareBytes: number;
  /** What of one there may be beyond its own, for those who may use it: parts of it that hold little. */
  spareBytes: number;
  /** Who is asked to wait, in the middle of a sentence. */
  whose: string;
}

const MB = 1024 * 1024;
/** Of answers to companies, those of this length and more are counted. */
export const LONG_ANSWER_BYTES = 64 * 1024;
/** Of each some two hundred tablets on bad Wi-Fi, each with a list of thousands on its way. */
export const OF_COMPANIES: AnswerBudget = {
  longBytes: LONG_ANSWER_BYTES,
  ofOneBytes: 64 * MB,
  ofAllBytes: 256 * MB,
  smallShareBytes: 2 * MB,
  spareBytes: 32 * MB,
  whose: 'your company',
};
/** By network (IPv6: site). What they are answered is some kilobytes long: plans, questions, legal texts. */
export const OF_STRANGERS: AnswerBudget = {
  longBytes: 2 * 1024,
  ofOneBytes: 2 * MB,
  ofAllBytes: 64 * MB,
  smallShareBytes: MB / 4,
  spareBytes: 0,
  whose: 'your network',
};
/**
 * Of one session, and of all doors of a company together. Anyone who reads nothing with a stolen session, and with doors
 * that it opens, holds both halves: then the spare is left to the other sessions. All together are counted above.
 */
export const OF_HALF: AnswerBudget = {
  ...OF_COMPANIES,
  ofOneBytes: OF_COMPANIES.ofOneBytes / 2,
  ofAllBytes: Number.POSITIVE_INFINITY,
  spareBytes: 0,
  whose: 'this device',
};
/** Of one door, and of all that were ended. */
export const OF_QUARTER: AnswerBudget = { ...OF_HALF, ofOneBytes: OF_HALF.ofOneBytes / 2 };
/** Of one of those. */
export const OF_EIGHTH: AnswerBudget = { ...OF_HALF, ofOneBytes: OF_QUARTER.ofOneBytes / 2 };
const RETRY_AFTER_SECONDS = 20;

export type Outgoing = Pick<EventEmitter, 'once'> & Partial<Pick<ServerResponse, 'destroyed'>>;

export interface HeldAnswers {
  /**
   * Whether there is room for an answer. The only one of its owner always finds some, however long it is.
   * @param about its length where that is known, and whether it may use what is spare
   * @throws Overloaded when a company, or network, has too much on its way already, or would have with these bytes
   */
  check(owner: string, about?: { bytes?: number | undefined; mayUseSpare?: boolean }): void;
  /** Bytes of an owner that are on their way. */
  held(owner: string): number;
  /** Counts an answer until its response closes: read, or given up. */
  hold(owner: string, bytes: number, response: Outgoing): void;
}

export function createHeldAnswers(budget = OF_COMPANIES): HeldAnswers {
  const ofOwner = new Map<string, number>();
  let ofAll = 0;

  const heldBy = (owner: string) => ofOwner.get(owner) ?? 0;

  function add(owner: string, bytes: number): void {
    const held = heldBy(owner) + bytes;
    if (held > 0) ofOwner.set(owner, held);
    else ofOwner.delete(owner);
    ofAll += bytes;
  }

  function fits(held: number, bytes: number, mayUseSpare: boolean): boolean {
    if (ofAll >= budget.ofAllBytes) return held < budget.smallShareBytes;
    const allowed = budget.ofOneBytes + (mayUseSpare ? budget.spareBytes : 0);
    return held === 0 || (held < allowed && held + bytes <= allowed);
  }

  return {
    held: heldBy,
    check(owner, { bytes = 0, mayUseSpare = false } = {}) {
      const counted = bytes < budget.longBytes ? 0 : bytes;
      if (fits(heldBy(owner), counted, mayUseSpare)) return;
      throw new Overloaded(
        `Many answers to ${budget.whose} are still on their way. Please try again in a moment.`,
        RETRY_AFTER_SECONDS,
      );
    },
    hold(owner, bytes, response) {
      // They hung up while it was made: it is dropped, and its response has been closed.
      if (bytes < budget.longBytes || response.destroyed) return;
      add(owner, bytes);
      response.once('close', () => add(owner, -bytes));
    },
  };
}
