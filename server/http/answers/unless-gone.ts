import { ClientGone } from '../../core/queue/client-gone.ts';
import type { HttpContext } from '../http-env.ts';

/** Whether a request's connection has closed: thousands may be opened and closed before the first is answered. */
export function hasGone({ env }: HttpContext): boolean {
  return env?.outgoing?.destroyed === true;
}

/**
 * Call it when the turn of a read has come. A received change is executed even if nobody waits for its answer.
 * @throws ClientGone if the client has disconnected
 */
export function unlessGone(context: HttpContext): void {
  if (hasGone(context)) throw new ClientGone();
}
