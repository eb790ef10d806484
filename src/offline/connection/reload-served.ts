const PATIENCE_MS = 5_000;

/** Whether the portal is reachable now. A captive portal answers with another content type. */
export async function isServed(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const { ok, headers, body } = await fetch('/sw.js', { cache: 'no-store', signal });
    void body?.cancel();
    return ok && /javascript/.test(headers.get('content-type') ?? '');
  } catch {
    return false;
  }
}

/**
 * Reloads the page if the portal is reachable, which it checks once. A module that failed to load needs a reload:
 * browsers keep the failure and do not request it again.
 *
 * @returns false if it is not reachable, and the page stays
 */
export async function reloadServed(): Promise<boolean> {
  if (!(await isServed())) return false;
  location.reload();
  return true;
}
