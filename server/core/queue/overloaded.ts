/**
 * The server has too much to do at the moment. Answered 503 with Retry-After and the message. With a cause it is not the
 * callers' doing, and somebody has to look: it is logged as an error.
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
