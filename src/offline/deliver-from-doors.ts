/** Delivers what was made at doors and left on this device, whichever screen is open. */
import { connection } from './connectivity.ts';
import { wasDoorUsed } from './door/door-used.ts';
import { outboxEvents } from './outbox-page.ts';
import { mirroredSession } from './session-mirror.ts';

/**
 * From now on: as soon as somebody is signed in, at the start too, and when the connection is back.
 * @returns a function that unsubscribes
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

/** What waits of the company that is signed in, and of the doors that this device had. Their code comes with it. */
export async function deliverFromDoors(): Promise<void> {
  if (!(await wasDoorUsed())) return;
  const [doors, { deliverPendingDoors }] = await Promise.all([
    import('./door/open-door.ts'),
    import('./door/own-doors.ts'),
  ]);
  await doors.forgetOldUnconfirmed();
  const session = mirroredSession();
  if (session) await doors.deliverPendingOf(session);
  await deliverPendingDoors();
}
