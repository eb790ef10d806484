/** What waits at a company's doors on this device, for the screens beside the door. The doors' code is loaded only then. */
import { readToken } from '../api/token-store.ts';
import { wasDoorUsed } from './door/door-used.ts';
import type { PendingAtDoor } from './door/pending-at-doors.ts';

export type { PendingAtDoor } from './door/pending-at-doors.ts';

/** As it is now; outbox and log-out ask the same. Rejects where the storage does not answer. */
export async function readAtDoors(companyId: string): Promise<readonly PendingAtDoor[]> {
  if (!(await wasDoorUsed())) return [];
  const { pendingAtDoorsOf } = await import('./door/open-door.ts');
  return await pendingAtDoorsOf(companyId);
}

/** How many entries that is. */
export function countAtDoors(doors: readonly PendingAtDoor[]): number {
  return doors.reduce((sum, { waiting }) => sum + waiting, 0);
}

/** Sends what waits at doors of the company that is signed in. Never rejects. */
export async function sendFromDoors(companyId: string): Promise<void> {
  const token = readToken();
  if (token === null || !(await wasDoorUsed())) return;
  try {
    const { deliverPendingOf } = await import('./door/open-door.ts');
    await deliverPendingOf({ companyId, token });
  } catch {
    // Without the code, as without a connection, it waits.
  }
}
