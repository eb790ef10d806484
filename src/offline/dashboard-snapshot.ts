/** Where the device keeps a dashboard as it was last drawn (`use-dashboard-snapshot.ts`). */
export const SNAPSHOT_KEY = 'dashboard_snapshot';

/** With the session, or when there is nothing to show. */
export function forgetSnapshot(): void {
  try {
    localStorage.removeItem(SNAPSHOT_KEY);
  } catch {
    // Nothing was stored.
  }
}
