import { ClientGone } from '../../core/queue/client-gone.ts';
import type { HttpContext } from '../http-env.ts';

/** Whether the connection of a request has closed: thousands may be opened and closed before the first is answered. */
export function hasGone({ env }: HttpContext): boolean {
  return env?.outgoing?.destroyed === true;
}

/**
 * Call it when the turn of a read has come. A change that has arrived is made, whoever waits for its answer.
 * @throws ClientGone when nobody does
 */
export function unlessGone(context: HttpContext): void {
  if (hasGone(context)) throw new ClientGone();
}
