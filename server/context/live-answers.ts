/** The interface of running answers in the app context; implemented by `http/answers/live-answers.ts`. */

/** The token of a request. */
export interface RequestToken {
  companyId: string;
  /** The digest of a session's or door's token. */
  tokenHash: string;
}

/** The part of a response that is needed to end it. */
export interface EndableResponse {
  readonly destroyed: boolean;
  once(event: 'close', listener: () => void): unknown;
  /** Closes its connection. */
  destroy(): unknown;
}

export interface LiveAnswers {
  /**
   * Call it before the token of a request is looked up.
   * @returns a function that registers the answer, which ends with its token from then on, and at once if the token has
   * ended since the look-up
   */
  begin(): (token: RequestToken, response: EndableResponse) => void;
  /** Stops watching tokens. */
  close(): Promise<void>;
}
