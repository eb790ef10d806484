/** Small objects in localStorage, which a browser leaves that erases its databases. */

/** Null deletes. Where storage is switched off or full nothing is kept, and nothing can be noticed later. */
export function writeNote(key: string, note: object | null): void {
  try {
    if (note === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(note));
  } catch {
    // As said above.
  }
}

/** Null where there is none, or it cannot be read. */
export function readNote(key: string): Record<string, unknown> | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return typeof stored === 'object' && stored !== null ? { ...stored } : null;
  } catch {
    return null;
  }
}
