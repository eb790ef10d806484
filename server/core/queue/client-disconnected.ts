/** Thrown when the client has disconnected: the work was skipped, and nobody reads the answer. */
export class ClientDisconnected extends Error {
  override readonly name = 'ClientDisconnected';
}
