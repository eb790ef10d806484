/** What waits at a company's doors on this device, for the screens beside the door. The doors' code is loaded only then. */
import { readToken } from '../api/token-store.ts';
import type { LeftAtDoor } from './door/left-at-doors.ts';
import { wasAtDoor } from './door/was-at-door.ts';

export type { LeftAtDoor } from './door/left-at-doors.ts';

/** As it is now; outbox and log-out ask the same. Rejects where the storage does not answer. */
export async function readAtDoors(companyId: string): Promise<readonly LeftAtDoor[]> {
  if (!(await wasAtDoor())) return [];
  const { leftAtDoorsOf } = await import('./door/open-door.ts');
  return await leftAtDoorsOf(companyId);
}

/** How many entries that is. */
export function countAtDoors(doors: readonly LeftAtDoor[]): number {
  return doors.reduce((sum, { waiting }) => sum + waiting, 0);
}

/** Sends what waits at doors of the company that is signed in. Never rejects. */
export async function sendFromDoors(companyId: string): Promise<void> {
  const token = readToken();
  if (token === null || !(await wasAtDoor())) return;
  try {
    const { deliverLeftOf } = await import('./door/open-door.ts');
    await deliverLeftOf({ companyId, token });
  } catch {
    // Without the code, as without a connection, it waits.
  }
}
