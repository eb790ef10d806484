/** Validates `back`: a path of this origin that is not a logged-out screen. */
import { isAuthScreen } from '../../../common/lib/shells.ts';
import { tabStorageItem } from '../../lib/tab-storage.ts';

/** The path, search and hash to return to; undefined if the text leads anywhere else. */
export function safeReturnTo(text: unknown): string | undefined {
  if (typeof text !== 'string' || !text.startsWith('/')) return undefined;
  // `//host` and `/\host` are other origins. Resolving shows what the browser would do.
  const here = 'https://here.invalid';
  if (!URL.canParse(text, here)) return undefined;
  const { origin, pathname, search, hash } = new URL(text, here);
  if (origin !== here || pathname.startsWith('//') || isAuthScreen(pathname)) return undefined;
  return pathname + search + hash;
}

const loggedOutHere = tabStorageItem('left_here');

/**
 * Marks a log-out in this tab, so that the next log-in does not return to this session's path. Without storage it does.
 */
export const noteLoggedOut = (): void => loggedOutHere.write('1');

/** Whether somebody has logged out in this tab, and nobody has logged in since. */
export const hasLoggedOut = (): boolean => loggedOutHere.read() !== null;

/** Called when a session begins in this tab. */
export const forgetLoggedOut = (): void => loggedOutHere.remove();
