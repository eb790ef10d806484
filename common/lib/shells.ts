/**
 * The prerendered documents. Each contains a first screen; server and worker serve the one closest to the screen that
 * will be shown, so that log-in never flashes before a dashboard.
 */
export const shells = [
  'index.html',
  'dashboard.html',
  'details.html',
  'login.html',
  'auth.html',
  'lander.html',
  'door.html',
] as const;
export type Shell = (typeof shells)[number];

const LOG_IN = /^\/login(\/|$)/;
const AUTH_SCREENS =
  /^\/(register|waiting-for-review|forgot-password|otp-verification|reset-password|generate-password)(\/|$)/;
const DOORS = /^\/(events\/)?door(\/|$)/;
const DASHBOARDS = /^\/(events|locations)\/list\/?$/;
const DETAILS = /^\/(events|locations)\/details\//;
const PUBLIC_SCREENS = /^\/(subscriptions|terms|privacy|pass)(\/|$)/;

/**
 * The document for a path. `hasSession` is undefined if unknown, as the server does not see local storage.
 * `index.html` is the empty main layout, `auth.html` that of the logged-out screens; `dashboard.html` and
 * `details.html` are the main layout with the styles and code of their screens, and show their last state; `door.html`
 * is the screen at an event's door, with a session or a door's own token.
 */
export function shellFor(pathname: string, hasSession?: boolean): Shell {
  if (pathname === '/' || /^\/lander(\/|$)/.test(pathname)) return 'lander.html';
  // This document has its own policy, also in the worker's cache: only it may ask for the camera.
  if (DOORS.test(pathname)) return 'door.html';
  if (AUTH_SCREENS.test(pathname)) return 'auth.html';
  if (PUBLIC_SCREENS.test(pathname)) return 'index.html';
  // The rest needs a session, except log-in, which redirects if there is one.
  if (LOG_IN.test(pathname)) return hasSession ? 'index.html' : 'login.html';
  if (hasSession === false) return 'login.html';
  if (DASHBOARDS.test(pathname)) return 'dashboard.html';
  return DETAILS.test(pathname) ? 'details.html' : 'index.html';
}

/** Whether a document shows the last state of its screen, from local storage, before the portal's code runs. */
export function drawsSnapshot(shell: Shell): boolean {
  return shell === 'dashboard.html' || shell === 'details.html';
}

/** Whether a path is a screen for logging in, registering or resetting a password. */
export function isAuthScreen(pathname: string): boolean {
  return LOG_IN.test(pathname) || AUTH_SCREENS.test(pathname);
}
