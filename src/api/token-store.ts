/** The access token, kept where the specification says: in the browser's storage under `access_token`. */

const KEY = 'access_token';
/** What a header takes. Anything else is of a damaged store: no request could be made with it, not even to log out. */
const OF_HEADERS = /^[ -~]+$/;

/** Told of each change; `isRemote` when another tab made it. */
type TokenListener = (change: { isRemote: boolean }) => void;

const listeners = new Set<TokenListener>();
/** Stands in where storage is switched off or full: the session then lasts as long as the page. */
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

/** A full storage keeps what it has: the last session's token, which is not to be read by other tabs any more. */
function removeOlder(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Switched off.
  }
}

/** Tells of every change of the token, in this tab and in others. @returns a function that unsubscribes */
export function watchToken(listener: TokenListener): () => void {
  const onStorage = (event: StorageEvent) => {
    // A key of null: the whole storage was cleared.
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
