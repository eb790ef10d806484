/** The door of a session that is open in this page: it has in memory what waits, should the browser erase all it has stored. */
import type { DoorDevice } from './door-device.ts';

type SessionDoor = Pick<DoorDevice, 'state' | 'storeAgain'>;

let open: SessionDoor | undefined;

/** @returns called when it is closed */
export function noteSessionDoor(door: SessionDoor): () => void {
  open = door;
  return () => {
    if (open === door) open = undefined;
  };
}

/** How many entries wait there; 0 where none is open. */
export function waitingAtSessionDoor(): number {
  return open?.state.get().waiting ?? 0;
}

/** Stores them again. Never rejects. @returns how many of them are stored by now */
export async function storeSessionDoorAgain(): Promise<number> {
  return (await open?.storeAgain()) ?? 0;
}
