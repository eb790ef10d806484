/** Whom an answer that is not read yet counts for: its company and the parts of it, or its network of strangers. */

import { partyOf, type TokenOwner } from '../callers/token-owner.ts';
import {
  createHeldAnswers,
  type HeldAnswers,
  OF_COMPANIES,
  OF_EIGHTH,
  OF_HALF,
  OF_QUARTER,
  OF_STRANGERS,
  type Outgoing,
} from './held-answers.ts';

/** Who asks. */
export interface Requester {
  /** Undefined for a stranger. */
  owner: TokenOwner | undefined;
  tokenHash: string | undefined;
  /** The network (IPv6: site) that they come from. */
  site: string;
}

export interface AnswerShare {
  /**
   * Ask it before an answer is made, and again with its length before it is sent.
   * @param bytes what it would hold
   * @throws Overloaded when too much is on its way to whom it counts for
   */
  check(bytes?: number): void;
  /** Counts an answer until its response closes. */
  hold(bytes: number, response: Outgoing): void;
}

/** The shares of one app. */
export function createAnswerShares(): (requester: Requester) => AnswerShare {
  const ofStrangers = createHeldAnswers(OF_STRANGERS);
  const ofCompanies = createHeldAnswers(OF_COMPANIES);
  const ofParts = [OF_HALF, OF_QUARTER, OF_EIGHTH].map((budget) => createHeldAnswers(budget));

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
    // No token of a session makes another: only the password does. Doors are opened by any session, so they have no spare.
    const mayUseSpare = () =>
      owner?.kind === 'session' &&
      parts.every(({ answers, of }) => answers.held(of) < OF_COMPANIES.smallShareBytes);
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
