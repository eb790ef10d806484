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
