/** Whether a door was ever open on this device. Without it, the code of doors is not loaded. */

/** Says nothing but that: whose door it was, is told apart from it and goes with the session. */
const OPENED = 'door_opened';

/** Where the device keeps what it knows of doors (`door-database.ts`). */
export const DOOR_DATABASE = 'vantage-door';

export function noteAtDoor(): void {
  try {
    localStorage.setItem(OPENED, '1');
  } catch {
    // Switched off: see below.
  }
}

/** Never rejects. A note that a flat battery has taken along stands in the list of databases, which are written at once. */
export async function wasAtDoor(): Promise<boolean> {
  try {
    if (localStorage.getItem(OPENED) !== null) return true;
  } catch {
    // Switched off: then nothing of a door is known here, and nothing can be said.
    return true;
  }
  try {
    // Some browsers have no such list.
    const databases = (await indexedDB.databases?.()) ?? [];
    return databases.some(({ name }) => name === DOOR_DATABASE);
  } catch {
    return false;
  }
}
