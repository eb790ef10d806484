/**
 * Long answers that clients have requested but not read yet. Their bytes stay in this process until the network accepts
 * them, so a caller that does not read, a company or a network of strangers, may hold only a limited amount.
 */
import type { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { KB, MB } from '../../core/byte-units.ts';
import { Overloaded } from '../../core/queue/overloaded.ts';

export interface AnswerBudget {
  /** Shorter ones are not counted, as they fit into the network's buffers. */
  longBytes: number;
  ofOneBytes: number;
  ofAllBytes: number;
  /** When all together hold too much, a caller that holds less than this is still served. */
  smallShareBytes: number;
  /** Extra room beyond a caller's own limit, for its parts that hold little. */
  spareBytes: number;
  /** Names the caller in the message that asks to wait. */
  whose: string;
}

/** Answers to companies of at least this length are counted. */
export const LONG_ANSWER_BYTES = 64 * KB;
/** Enough for some two hundred tablets of a company on bad Wi-Fi, each receiving a list of thousands. */
export const COMPANIES_BUDGET: AnswerBudget = {
  longBytes: LONG_ANSWER_BYTES,
  ofOneBytes: 64 * MB,
  ofAllBytes: 256 * MB,
  smallShareBytes: 2 * MB,
  spareBytes: 32 * MB,
  whose: 'your company',
};
/** By network (IPv6: site). Their answers have some kilobytes: plans, questions, legal texts. */
export const STRANGERS_BUDGET: AnswerBudget = {
  longBytes: 2 * KB,
  ofOneBytes: 2 * MB,
  ofAllBytes: 64 * MB,
  smallShareBytes: MB / 4,
  spareBytes: 0,
  whose: 'your network',
};
/**
 * Per session, and for all doors of a company together. A stolen session that reads nothing, together with doors that
 * it opens, can hold both halves: then the spare room is left for the other sessions. The total is limited above.
 */
export const HALF_BUDGET: AnswerBudget = {
  ...COMPANIES_BUDGET,
  ofOneBytes: COMPANIES_BUDGET.ofOneBytes / 2,
  ofAllBytes: Number.POSITIVE_INFINITY,
  spareBytes: 0,
  whose: 'this device',
};
/** Per door, and for all ended doors. */
export const QUARTER_BUDGET: AnswerBudget = { ...HALF_BUDGET, ofOneBytes: HALF_BUDGET.ofOneBytes / 2 };
/** Per ended door. */
export const EIGHTH_BUDGET: AnswerBudget = { ...HALF_BUDGET, ofOneBytes: QUARTER_BUDGET.ofOneBytes / 2 };
const RETRY_AFTER_SECONDS = 20;

export type Outgoing = Pick<EventEmitter, 'once'> & Partial<Pick<ServerResponse, 'destroyed'>>;

export interface HeldAnswers {
  /**
   * Whether there is room for an answer. The only one of its owner is always allowed, however long it is.
   * @param about its length if known, and whether it may use the spare room
   * @throws Overloaded if the owner has too many unread bytes, or would have with these
   */
  check(owner: string, about?: { bytes?: number | undefined; mayUseSpare?: boolean }): void;
  /** Unread bytes of an owner. */
  held(owner: string): number;
  /** Counts an answer until its response closes: read, or aborted. */
  hold(owner: string, bytes: number, response: Outgoing): void;
}

export function createHeldAnswers(budget = COMPANIES_BUDGET): HeldAnswers {
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
      // The client disconnected while it was made: it is dropped, and its response has already closed.
      if (bytes < budget.longBytes || response.destroyed) return;
      add(owner, bytes);
      response.once('close', () => add(owner, -bytes));
    },
  };
}
