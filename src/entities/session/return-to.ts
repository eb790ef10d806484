/** Where `back` may lead: a path of this origin, and not into the logged-out screens. */
import { isAuthScreen } from '../../../common/lib/shells.ts';
import { tabStorageItem } from '../../lib/tab-storage.ts';

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

const loggedOutHere = tabStorageItem('left_here');

/** After a log-out in this tab: its history is not for whoever logs in next. Without storage that log-in leads back there. */
export const noteLoggedOut = (): void => loggedOutHere.write('1');

/** Whether somebody has logged out in this tab, and nobody has logged in since. */
export const hasLoggedOut = (): boolean => loggedOutHere.read() !== null;

/** A session has begun in this tab. */
export const forgetLoggedOut = (): void => loggedOutHere.remove();
