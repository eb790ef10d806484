/**
 * Pending entries of a company's doors on this device, for screens other than the door's. Loads the doors' code on
 * use.
 */
import { readToken } from '../../api/token-store.ts';
import type { PendingAtDoor } from './delivery/pending-at-doors.ts';
import { wasDoorUsed } from './door-used.ts';

export type { PendingAtDoor } from './delivery/pending-at-doors.ts';

/**
 * The current state. Rejects when the storage does not answer.
 * @param companyId all companies if absent
 */
export async function readAtDoors(companyId?: string): Promise<readonly PendingAtDoor[]> {
  if (!(await wasDoorUsed())) return [];
  const { pendingAtDoorsOf } = await import('./open-door.ts');
  return await pendingAtDoorsOf(companyId);
}

/**
 * The number of pending entries; 0 if the storage does not answer, which must not hold up a log-out or hide what else
 * waits.
 */
export function countWaitingAtDoors(companyId?: string): Promise<number> {
  return readAtDoors(companyId).then(countAtDoors, () => 0);
}

/** The number of entries in a state. */
export function countAtDoors(doors: readonly PendingAtDoor[]): number {
  return doors.reduce((sum, { waiting }) => sum + waiting, 0);
}

/** Sends pending entries of the signed-in company's doors. Never rejects. */
export async function sendFromDoors(companyId: string): Promise<void> {
  const token = readToken();
  if (token === null || !(await wasDoorUsed())) return;
  try {
    const { deliverPendingOf } = await import('./open-door.ts');
    await deliverPendingOf({ companyId, token });
  } catch {
    // If the code cannot be loaded, the entries stay, as without a connection.
  }
}
