/** The access token, kept where the specification says: in the browser's storage under `access_token`. */

const KEY = 'access_token';

/** Told of each change; `isRemote` when another tab made it. */
type TokenListener = (change: { isRemote: boolean }) => void;

const listeners = new Set<TokenListener>();
/** Stands in where storage is switched off: the session then lasts as long as the page. */
let inMemory: string | null = null;

export function readToken(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return inMemory;
  }
}

export function storeToken(token: string | null): void {
  inMemory = token;
  try {
    if (token === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, token);
  } catch {
    // Kept in memory above.
  }
  for (const listener of listeners) listener({ isRemote: false });
}

/** Tells of every change of the token, in this tab and in others. Returns the way to stop. */
export function watchToken(listener: TokenListener): () => void {
  const onStorage = (event: StorageEvent) => {
    // A key of null: the whole storage was cleared.
    if (event.key === KEY || event.key === null) listener({ isRemote: true });
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}
