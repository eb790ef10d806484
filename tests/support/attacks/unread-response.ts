import { Writable } from 'node:stream';

/** The end of a response that nobody reads: open until it is destroyed, as by the server. */
export function unreadResponse(): Writable {
  // Each answer on it listens for its end.
  return new Writable().setMaxListeners(0);
}
