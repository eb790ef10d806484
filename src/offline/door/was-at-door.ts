/** Whether a door was ever open on this device. Without it, the code of doors is not loaded. */

/** Says nothing but that: whose door it was, is told apart from it and goes with the session. */
const OPENED = 'door_opened';

export function noteAtDoor(): void {
  try {
    localStorage.setItem(OPENED, '1');
  } catch {
    // Switched off: see below.
  }
}

export function wasAtDoor(): boolean {
  try {
    return localStorage.getItem(OPENED) !== null;
  } catch {
    // Switched off: then nothing of a door is known here, and nothing can be said.
    return true;
  }
}
