/**
 * Connections whose latest request had a valid session. They are the last to be closed when there is no room for more.
 */
import type { Socket } from 'node:net';

const ofSessions = new WeakSet<Socket>();

/** A request begins whose session is not known yet: a proxy sends those of many callers through one connection. */
export function noteRequest(socket: Socket): void {
  ofSessions.delete(socket);
}

/** The request's session is alive. */
export function noteSessionOf(socket: Socket): void {
  ofSessions.add(socket);
}

export function isOfSession(socket: Socket): boolean {
  return ofSessions.has(socket);
}
