/**
 * Connections whose latest request came with a living session. When there is no room for more connections, these are
 * the last to be closed.
 */
import type { Socket } from 'node:net';

const ofSessions = new WeakSet<Socket>();

/** A request begins, of which nobody knows yet whose it is: a proxy sends those of many through one connection. */
export function noteRequest(socket: Socket): void {
  ofSessions.delete(socket);
}

/** Its session is alive. */
export function noteSessionOf(socket: Socket): void {
  ofSessions.add(socket);
}

export function isOfSession(socket: Socket): boolean {
  return ofSessions.has(socket);
}
