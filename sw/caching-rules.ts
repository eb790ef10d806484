/** What the worker does with which request. Pure: tested without a browser. */

const NOT_THE_PORTAL = /^\/(api|media|sandbox|dev|admin|healthz|video)(\/|$)/;
const FILE = /\/[^/@]+\.[a-z\d]{2,11}$/i;

/** Whether a navigation is answered with a shell, or belongs to the server or to a file. */
export function isPortalPage(pathname: string): boolean {
  return !NOT_THE_PORTAL.test(pathname) && !FILE.test(pathname);
}

/** The public background videos: kept whole in a cache of their own, answered by byte ranges. */
export function isPublicVideo(url: URL, origin: string): boolean {
  return url.origin === origin && url.pathname.startsWith('/video/');
}

/** Pictures of the product on the landing page: no part of the shell, for their size. */
export function isProductPicture(url: URL, origin: string): boolean {
  return url.origin === origin && url.pathname.startsWith('/pictures/product-');
}

/** Letters beyond Latin's first ones: no part of the shell, kept once a name has asked for them. */
export function isRarerFont(url: URL, origin: string): boolean {
  return url.origin === origin && /^\/assets\/inter-(latin-ext|vietnamese)-[^/]+\.woff2$/.test(url.pathname);
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

/**
 * A page's image of another host asks for an answer that nobody may look into. Such a one is charged with megabytes of
 * quota and may be a sign-in page; so it is asked for openly.
 */
export function readably(request: Request): Request {
  return request.mode === 'cors' ? request : new Request(request.url, { mode: 'cors', credentials: 'omit' });
}
