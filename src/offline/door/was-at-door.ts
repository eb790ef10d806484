/** Whether a door was ever open on this device. Without it, the code of doors is not loaded. */

/** Names this device in what it makes at a door. */
export const DOOR_DEVICE = 'door_device';

export function wasAtDoor(): boolean {
  try {
    return localStorage.getItem(DOOR_DEVICE) !== null;
  } catch {
    // Switched off: then nothing of a door is known here, and nothing can be said.
    return true;
  }
}
