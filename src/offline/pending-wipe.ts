/**
 * A note from the end of a session until its company's data is deleted from the device. If the tab is closed in
 * between, the next start of the portal, or the next log-in, completes the deletion.
 */
const KEY = 'left_behind';
const DENIED = 'denied';

/** @param isDenied whether the server rejected the token, rather than the user logging out */
export function notePendingWipe(isDenied: boolean): void {
  try {
    localStorage.setItem(KEY, isDenied ? DENIED : '1');
  } catch {
    // Without storage, the session ends with the page anyway.
  }
}

export function isPendingWipe(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Whether the pending deletion is of a session that the server rejected. */
export function isPendingOfDenied(): boolean {
  try {
    return localStorage.getItem(KEY) === DENIED;
  } catch {
    return false;
  }
}

/** Everything is deleted. */
export function clearPendingWipe(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}
