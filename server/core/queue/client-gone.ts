/** Thrown when the client has disconnected: the work was skipped, and nobody reads the answer. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';
}
