/** The access token in local storage under `access_token`, as specified. */

const KEY = 'access_token';
/**
 * Characters allowed in a header, as many as servers read. Any other value is from damaged storage: no request could be
 * made with it, not even a log-in or log-out.
 */
export const OF_HEADERS = /^[ -~]{1,8000}$/;

/** Called on each change; `isRemote` if another tab made it. */
type TokenListener = (change: { isRemote: boolean }) => void;

const listeners = new Set<TokenListener>();
/** Used when storage is disabled or full: the session then lasts as long as the page. */
let unstored: string | null | undefined;

export function readToken(): string | null {
  if (unstored !== undefined) return unstored;
  try {
    const token = localStorage.getItem(KEY);
    return token !== null && OF_HEADERS.test(token) ? token : null;
  } catch {
    return null;
  }
}

export function storeToken(token: string | null): void {
  unstored = undefined;
  try {
    if (token === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, token);
  } catch {
    unstored = token;
    removeOlder();
  }
  for (const listener of listeners) listener({ isRemote: false });
}

/** Full storage keeps the previous session's token, which other tabs must not read any more. */
function removeOlder(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage is disabled.
  }
}

/**
 * Reports every change of the token, in this tab and in others.
 * @returns a function that unsubscribes
 */
export function watchToken(listener: TokenListener): () => void {
  const onStorage = (event: StorageEvent) => {
    // A null key means that the whole storage was cleared.
    if (event.key !== KEY && event.key !== null) return;
    unstored = undefined;
    listener({ isRemote: true });
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}
