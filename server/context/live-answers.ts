/** What the server's context knows of answers under way; made by `http/live-answers.ts`. */

/** Whose token an answer was asked with. */
export interface AskedWith {
  companyId: string;
  /** The digest of the token, of a session or of a door. */
  tokenHash: string;
}

/** The part of a response that is ended with its token. */
export interface EndableResponse {
  readonly destroyed: boolean;
  once(event: 'close', told: () => void): unknown;
  /** Closes its connection. */
  destroy(): unknown;
}

export interface LiveAnswers {
  /**
   * Call it before the token of a request is looked up.
   * @returns notes the answer, which ends with the token from then on; also with one that ended since the look-up
   */
  begin(): (asked: AskedWith, response: EndableResponse) => void;
  /** Watches no token any more. */
  close(): Promise<void>;
}
