/** Small objects in localStorage, which survives when a browser erases its databases. */

/** Null deletes. If storage is disabled or full, nothing is stored. */
export function writeNote(key: string, note: object | null): void {
  try {
    if (note === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(note));
  } catch {
    // See above.
  }
}

/** Null if there is none or it is unreadable. */
export function readNote(key: string): Record<string, unknown> | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return typeof stored === 'object' && stored !== null ? { ...stored } : null;
  } catch {
    return null;
  }
}
