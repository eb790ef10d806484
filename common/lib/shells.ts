/**
 * The prerendered documents. Each holds a first screen in its markup, and what comes nearest to the screen
 * that will be there is served, by the server and by the worker alike: log-in never flashes on a dashboard.
 */
export type Shell = 'index.html' | 'dashboard.html' | 'login.html' | 'auth.html' | 'lander.html';

export const shells: readonly Shell[] = [
  'index.html',
  'dashboard.html',
  'login.html',
  'auth.html',
  'lander.html',
];

const AUTH_SCREENS =
  /^\/(register|waiting-for-review|forgot-password|otp-verification|reset-password|generate-password)(\/|$)/;
const DASHBOARDS = /^\/(events|locations)\/list\/?$/;
const PUBLIC_SCREENS = /^\/(subscriptions|terms|privacy)(\/|$)/;

/**
 * The document for a path. `hasSession` is undefined where nobody knows: the server sees no local storage.
 * `index.html` is the empty frame of the main layout, `auth.html` that of the logged-out screens; `dashboard.html` is
 * the frame again, with the styles and the code of the dashboards, and shows what they showed last.
 */
export function shellFor(pathname: string, hasSession?: boolean): Shell {
  if (pathname === '/' || /^\/lander(\/|$)/.test(pathname)) return 'lander.html';
  if (AUTH_SCREENS.test(pathname)) return 'auth.html';
  if (PUBLIC_SCREENS.test(pathname)) return 'index.html';
  // What is left wants a session, except log-in, which leads away from itself when there is one.
  if (/^\/login(\/|$)/.test(pathname)) return hasSession ? 'index.html' : 'login.html';
  if (hasSession === false) return 'login.html';
  return DASHBOARDS.test(pathname) ? 'dashboard.html' : 'index.html';
}
