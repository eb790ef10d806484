/** Of a queue in which strangers wait. */
export const MANY_PEOPLE = 'Very many people are here at this moment. Please try again in a few seconds.';

/**
 * The server has too much to do at the moment. Answered with 503, Retry-After and the message. With a cause, the
 * callers are not responsible and an operator has to act: it is logged as an error.
 */
export class Overloaded extends Error {
  override readonly name = 'Overloaded';

  constructor(
    message: string,
    readonly retryAfterSeconds: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
