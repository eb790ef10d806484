/** The server has too much to do at the moment. Answered 503 with Retry-After and the message. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded';

  constructor(
    message: string,
    readonly retryAfterSeconds: number,
  ) {
    super(message);
  }
}
