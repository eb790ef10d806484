/** Which strategy the worker uses for which request. Pure: tested without a browser. */

const NOT_THE_PORTAL = /^\/(api|media|sandbox|dev|admin|healthz|video)(\/|$)/;
const FILE = /\/[^/@]+\.[a-z\d]{2,11}$/i;

/** Whether a navigation gets a shell, or is for the server or a file. */
export function isPortalPage(pathname: string): boolean {
  return !NOT_THE_PORTAL.test(pathname) && !FILE.test(pathname);
}

/** Public background videos: cached whole in their own cache, answered by byte ranges. */
export function isPublicVideo(url: URL, origin: string): boolean {
  return url.origin === origin && url.pathname.startsWith('/video/');
}

/** Product pictures of the landing page: not precached, because of their size. */
export function isProductPicture(url: URL, origin: string): boolean {
  return url.origin === origin && url.pathname.startsWith('/pictures/product-');
}

/** Fonts beyond Latin-1: not precached, cached when a name needs one. */
export function isRarerFont(url: URL, origin: string): boolean {
  return url.origin === origin && /^\/assets\/inter-(latin-ext|vietnamese)-[^/]+\.woff2$/.test(url.pathname);
}

/**
 * Pictures of events and locations, with unguessable names. Signed URLs (with a query) expire and are personal: never
 * cached.
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
 * An image of another host is requested as opaque by default. An opaque response costs megabytes of quota and may be a
 * captive portal's page, so it is requested with CORS.
 */
export function asCorsRequest(request: Request): Request {
  return request.mode === 'cors' ? request : new Request(request.url, { mode: 'cors', credentials: 'omit' });
}
