const PATIENCE_MS = 5_000;

/** Whether somebody serves this portal just now. A Wi-Fi's sign-in page answers with another type. */
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
 * Loads the page again as soon as the portal can be reached, which it asks once. A piece of it that could not be loaded
 * comes only so: browsers keep a module that has failed, and give it again without asking the network.
 *
 * @returns false where nobody serves it, and the page stays
 */
export async function reloadServed(): Promise<boolean> {
  if (!(await isServed())) return false;
  location.reload();
  return true;
}
