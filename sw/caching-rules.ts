/** What the worker does with which request. Pure: tested without a browser. */

/** Three documents are prerendered; each holds the first screen in its markup. */
export type Shell = '/index.html' | '/login.html' | '/lander.html';

const NOT_THE_PORTAL = /^\/(api|media|sandbox|dev|admin|healthz|video)(\/|$)/;
const FILE = /\/[^/@]+\.[a-z\d]{2,11}$/i;
/** Readable without a session: the landing's frame fits them. */
const PUBLIC_PAGES = /^\/(lander|subscriptions|faqs?|terms|privacy|contact)(\/|$)/i;
const AUTH_PAGES =
  /^\/(login|register|forgot-password|reset-password|generate-password|waiting-for-review)(\/|$)/i;

/** Whether a navigation is answered with a shell, or belongs to the server or to a file. */
export function isPortalPage(pathname: string): boolean {
  return !NOT_THE_PORTAL.test(pathname) && !FILE.test(pathname);
}

/**
 * The shell whose markup comes nearest to what will be on screen, so that log-in never flashes on a
 * dashboard nor a dashboard on log-in.
 */
export function shellFor(pathname: string, hasSession: boolean): Shell {
  if (hasSession) return PUBLIC_PAGES.test(pathname) ? '/lander.html' : '/index.html';
  if (pathname === '/' || PUBLIC_PAGES.test(pathname)) return '/lander.html';
  return AUTH_PAGES.test(pathname) && !/^\/login\/?$/i.test(pathname) ? '/index.html' : '/login.html';
}

/** The public background videos: kept whole in a cache of their own, answered by byte ranges. */
export function isPublicVideo(url: URL, origin: string): boolean {
  return url.origin === origin && url.pathname.startsWith('/video/');
}

/**
 * Pictures of events and locations: unguessable names, so nobody else's. Signed addresses (a query) expire
 * and are somebody's own: never kept.
 */
export function isMediaPicture(url: URL, destination: string, mediaBase: URL): boolean {
  return (
    destination === 'image' &&
    url.search === '' &&
    url.origin === mediaBase.origin &&
    url.pathname.startsWith(mediaBase.pathname)
  );
}
