/** The row of local storage with the digests of log-outs that our server has not confirmed, oldest first. */
export const PENDING_LOGOUTS = 'untold_logouts';

/** What it holds; empty if storage is unavailable. */
export function pendingLogouts(): string[] {
  try {
    return (localStorage.getItem(PENDING_LOGOUTS) ?? '').split(' ').filter(Boolean);
  } catch {
    return [];
  }
}
