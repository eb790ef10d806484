/** The session's door that is open in this page; it has pending entries in memory if the browser erases the storage. */
import type { DoorDevice } from './door-device.ts';

type SessionDoor = Pick<DoorDevice, 'state' | 'storeAgain'>;

let open: SessionDoor | undefined;

/** @returns a function to call when it closes */
export function noteSessionDoor(door: SessionDoor): () => void {
  open = door;
  return () => {
    if (open === door) open = undefined;
  };
}

/** Number of its pending entries; 0 if none is open. */
export function waitingAtSessionDoor(): number {
  return open?.state.get().waiting ?? 0;
}

/** Stores them again. Never rejects. @returns how many are stored now */
export async function storeSessionDoorAgain(): Promise<number> {
  const count = (await open?.storeAgain()) ?? 0;
  // The browser may erase them only after the look.
  return open && count < waitingAtSessionDoor() ? await open.storeAgain() : count;
}
