/** Assigns unread answers to limits: of the company and parts of it, or of a stranger's network. */
import { partyOf, type TokenOwner } from '../callers/token-owner.ts';
import {
  COMPANIES_BUDGET,
  createHeldAnswers,
  EIGHTH_BUDGET,
  HALF_BUDGET,
  type HeldAnswers,
  type Outgoing,
  QUARTER_BUDGET,
  STRANGERS_BUDGET,
} from './held-answers.ts';

/** The caller. */
export interface Requester {
  /** Undefined for a stranger. */
  owner: TokenOwner | undefined;
  tokenHash: string | undefined;
  /** The caller's network (IPv6: site). */
  site: string;
}

export interface AnswerShare {
  /**
   * Call it before an answer is made, and again with its length before it is sent.
   * @param bytes the length
   * @throws Overloaded when the caller, or a limit shared with others, has too many unread answers
   */
  check(bytes?: number): void;
  /** Counts an answer until its response closes. */
  hold(bytes: number, response: Outgoing): void;
}

/** The shares of one app. */
export function createAnswerShares(): (requester: Requester) => AnswerShare {
  const ofStrangers = createHeldAnswers(STRANGERS_BUDGET);
  const ofCompanies = createHeldAnswers(COMPANIES_BUDGET);
  const ofParts = [HALF_BUDGET, QUARTER_BUDGET, EIGHTH_BUDGET].map((budget) => createHeldAnswers(budget));

  function partsOf(owner: TokenOwner, tokenHash: string | undefined) {
    return partyOf(owner, tokenHash).holders.flatMap((of, depth) => {
      const answers = ofParts[depth];
      return answers ? [{ answers, of }] : [];
    });
  }

  return ({ owner, tokenHash, site }) => {
    const parts = owner ? partsOf(owner, tokenHash) : [];
    const whole: { answers: HeldAnswers; of: string } = owner
      ? { answers: ofCompanies, of: owner.company.id }
      : { answers: ofStrangers, of: site };
    // A session's token cannot create another session; only the password can. Doors can be opened by any session, so
    // they may not use the spare room.
    const mayUseSpare = () =>
      owner?.kind === 'session' &&
      parts.every(({ answers, of }) => answers.held(of) < COMPANIES_BUDGET.smallShareBytes);
    return {
      check(bytes) {
        whole.answers.check(whole.of, { bytes, mayUseSpare: mayUseSpare() });
        for (const { answers, of } of parts) answers.check(of, { bytes });
      },
      hold(bytes, response) {
        for (const { answers, of } of [whole, ...parts]) answers.hold(of, bytes, response);
      },
    };
  };
}
