/**
 * Noted from the end of a session until this device has forgotten what it held of the company. A tab may be closed, and
 * a tablet handed on, in between: the next start of the portal, or the next log-in, then does the rest.
 */
const KEY = 'left_behind';
const DENIED = 'denied';

/** @param isDenied whether the server no longer knew the token, rather than that the person left */
export function notePendingWipe(isDenied: boolean): void {
  try {
    localStorage.setItem(KEY, isDenied ? DENIED : '1');
  } catch {
    // Without storage the session ends with the page.
  }
}

export function isPendingWipe(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Whether what is left to do is of a session that the server no longer knew. */
export function isPendingOfDenied(): boolean {
  try {
    return localStorage.getItem(KEY) === DENIED;
  } catch {
    return false;
  }
}

/** Everything is forgotten. */
export function clearPendingWipe(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was noted.
  }
}
