/**
 * How many unsent changes went with what the browser erased, for the tab's life or until somebody logs in: the page may be
 * loaded again before anybody has read it. The storage that this lies in is not erased with the rest.
 */
const KEY = 'lost_here';

/** @param count 0 where nothing was lost after all */
export function noteLost(count: number): void {
  try {
    sessionStorage.setItem(KEY, String(count));
  } catch {
    // It is said until the page is loaded again.
  }
}

export function lostHere(): number | undefined {
  try {
    return Number(sessionStorage.getItem(KEY)) || undefined;
  } catch {
    return undefined;
  }
}

/** A session has begun in this tab. */
export function forgetLost(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was noted.
  }
}
