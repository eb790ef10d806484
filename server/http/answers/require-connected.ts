import { ClientDisconnected } from '../../core/queue/client-disconnected.ts';
import type { HttpContext } from '../http-env.ts';

/** Whether a request's connection has closed: thousands may be opened and closed before the first is answered. */
export function isDisconnected({ env }: HttpContext): boolean {
  return env?.outgoing?.destroyed === true;
}

/**
 * Call it when the turn of a read has come. A received change is executed even if nobody waits for its answer.
 * @throws ClientDisconnected if the client has disconnected
 */
export function requireConnected(context: HttpContext): void {
  if (isDisconnected(context)) throw new ClientDisconnected();
}
