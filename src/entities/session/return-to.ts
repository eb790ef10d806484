/** Where `back` may lead: a path of this origin, and not into the logged-out screens. */
import { isAuthScreen } from '../../../common/lib/shells.ts';

/** The path, search and hash to return to, or undefined when the text leads anywhere else. */
export function safeReturnTo(text: unknown): string | undefined {
  if (typeof text !== 'string' || !text.startsWith('/')) return undefined;
  // `//host` and `/\host` are other origins; resolving tells for sure what the browser would do.
  const here = 'https://here.invalid';
  if (!URL.canParse(text, here)) return undefined;
  const { origin, pathname, search, hash } = new URL(text, here);
  if (origin !== here || pathname.startsWith('//') || isAuthScreen(pathname)) return undefined;
  return pathname + search + hash;
}

const LEFT = 'left_here';

/** Somebody has logged out in this tab: what its history shows is not for anyone who logs in next. */
export function noteLeft(): void {
  try {
    sessionStorage.setItem(LEFT, '1');
  } catch {
    // The next log-in then leads back there, and is told that nothing is found.
  }
}

export function hasLeft(): boolean {
  try {
    return sessionStorage.getItem(LEFT) !== null;
  } catch {
    return false;
  }
}

/** A session has begun in this tab. */
export function forgetLeft(): void {
  try {
    sessionStorage.removeItem(LEFT);
  } catch {
    // Nothing was stored.
  }
}
