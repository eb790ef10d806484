import type { Socket } from 'node:net';

/** Node's parser of a connection, which it sets at the connection's start and removes at its end. */
interface Parsed {
  parser?: { onIncoming?: () => number } | null;
}

/** Node's parser stops with an error where this is answered to the headers of a request. */
const STOP = -1;

/**
 * Closes a connection, from within a listener of one of its requests, and parses no further request that it has sent.
 * Otherwise Node would parse all that it has read: up to 64 KB, of some two thousand requests, in one turn of the event
 * loop, so that everybody would wait for a few connections that come again and again.
 */
export function dropConnection(socket: Socket): void {
  socket.destroy();
  const { parser } = socket as Socket & Parsed;
  if (parser) parser.onIncoming = () => STOP;
}
