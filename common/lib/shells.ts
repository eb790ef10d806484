/**
 * The prerendered documents. Each holds a first screen in its markup, and what comes nearest to the screen
 * that will be there is served, by the server and by the worker alike: log-in never flashes on a dashboard.
 */
export type Shell =
  | 'index.html'
  | 'dashboard.html'
  | 'details.html'
  | 'login.html'
  | 'auth.html'
  | 'lander.html'
  | 'door.html';

export const shells: readonly Shell[] = [
  'index.html',
  'dashboard.html',
  'details.html',
  'login.html',
  'auth.html',
  'lander.html',
  'door.html',
];

const LOG_IN = /^\/login(\/|$)/;
const AUTH_SCREENS =
  /^\/(register|waiting-for-review|forgot-password|otp-verification|reset-password|generate-password)(\/|$)/;
const DOORS = /^\/(events\/)?door(\/|$)/;
const DASHBOARDS = /^\/(events|locations)\/list\/?$/;
const DETAILS = /^\/(events|locations)\/details\//;
const PUBLIC_SCREENS = /^\/(subscriptions|terms|privacy|pass)(\/|$)/;

/**
 * The document for a path. `hasSession` is undefined where nobody knows: the server sees no local storage.
 * `index.html` is the empty frame of the main layout, `auth.html` that of the logged-out screens; `dashboard.html` and
 * `details.html` are the frame again, with the styles and the code of their screens, and show what those showed last;
 * `door.html` is the screen at the door of an event, with a session or with a door's own token.
 */
export function shellFor(pathname: string, hasSession?: boolean): Shell {
  if (pathname === '/' || /^\/lander(\/|$)/.test(pathname)) return 'lander.html';
  // Its own document has its own policy, also from the worker's cache: only it may ask for the camera.
  if (DOORS.test(pathname)) return 'door.html';
  if (AUTH_SCREENS.test(pathname)) return 'auth.html';
  if (PUBLIC_SCREENS.test(pathname)) return 'index.html';
  // What is left wants a session, except log-in, which leads away from itself when there is one.
  if (LOG_IN.test(pathname)) return hasSession ? 'index.html' : 'login.html';
  if (hasSession === false) return 'login.html';
  if (DASHBOARDS.test(pathname)) return 'dashboard.html';
  return DETAILS.test(pathname) ? 'details.html' : 'index.html';
}

/** Whether a document shows its screen as it was drawn last, from local storage, before the portal's code runs. */
export function drawsSnapshot(shell: Shell): boolean {
  return shell === 'dashboard.html' || shell === 'details.html';
}

/** Whether a path is of a screen for logging in, registering or resetting a password. */
export function isAuthScreen(pathname: string): boolean {
  return LOG_IN.test(pathname) || AUTH_SCREENS.test(pathname);
}
