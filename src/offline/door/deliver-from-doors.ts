/** Delivers pending door entries of this device, whichever screen is open. */

import { outboxEvents } from '../changes/outbox-page.ts';
import { mirroredSession } from '../changes/session-mirror.ts';
import { connection } from '../connection/connectivity.ts';
import { wasDoorUsed } from './door-used.ts';

/**
 * Delivers at start and log-in, and whenever the connection is back.
 * @returns an unsubscribe function
 */
export function startDeliveringFromDoors(): () => void {
  const stops = [
    outboxEvents.subscribe((event) => {
      if (event.type === 'session:changed' && event.companyId !== null) void deliverFromDoors();
    }),
    connection.watch(() => {
      if (connection.get() === 'online') void deliverFromDoors();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Sends pending entries of the signed-in company and of this device's doors. Loads their code. */
export async function deliverFromDoors(): Promise<void> {
  if (!(await wasDoorUsed())) return;
  const [doors, { deliverPendingDoors }] = await Promise.all([
    import('./open-door.ts'),
    import('./own-doors.ts'),
  ]);
  await doors.forgetOldUnconfirmed();
  const session = mirroredSession();
  if (session) await doors.deliverPendingOf(session);
  await deliverPendingDoors();
}
