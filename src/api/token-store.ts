/** The access token in local storage under `access_token`, as specified. */
import { onReturn } from '../lib/on-return.ts';

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
/** The token as of the last change that this page has heard of. */
let heard = readToken();
/** The page is being left, and must not act for whoever is signed in by now. */
let isDisowned = false;

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
  isDisowned = false;
  try {
    if (token === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, token);
  } catch {
    unstored = token;
    removeOlder();
  }
  tell(false);
}

function tell(isRemote: boolean): void {
  heard = readToken();
  for (const listener of listeners) listener({ isRemote });
}

/**
 * Whether another tab has replaced this page's session, and this page does not know it yet: its event is on the way, and
 * a page in the back/forward cache gets none.
 */
export function isOvertaken(): boolean {
  const stored = readToken();
  return stored !== null && (isDisowned || (heard !== null && stored !== heard));
}

/**
 * For a change that this page got no event of: Firefox erases a site's data under an open page without one, and a frozen
 * tab may get its events late or never.
 */
export function noticeChangedToken(): void {
  if (heard !== null && readToken() !== heard) tell(true);
}

/** From now on this page is overtaken, whatever it hears, unless a session begins in it. */
export function disownToken(): void {
  isDisowned = true;
}

/** Full storage keeps the previous session's token, which other tabs must not read any more. */
function removeOlder(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage is disabled.
  }
}

/** Whether the browser has erased the token with all the rest: a log-out leaves the record of its pending wipe. */
export function isStorageErased(): boolean {
  try {
    return localStorage.length === 0;
  } catch {
    return false;
  }
}

/**
 * Reports every change of the token, in this tab and in others.
 * @returns a function that unsubscribes
 */
export function watchToken(listener: TokenListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// Prerendered screens have no window.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    // A null key means that the whole storage was cleared.
    if (key !== KEY && key !== null) return;
    unstored = undefined;
    tell(true);
  });
  // Who is signed in by then is checked in `session-effects.ts`.
  onReturn(() => {
    heard = readToken();
  });
}
