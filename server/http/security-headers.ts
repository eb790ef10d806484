import { createMiddleware } from 'hono/factory';
import type { Settings } from '../core/settings.ts';
import type { HttpEnv } from './http-env.ts';

/** Answers other than pages load nothing and cannot be framed. */
const NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
/** The portal's own requests name no page either: an address may contain a code, and proxies log the header. */
const REFERRERS = 'strict-origin';
const TWO_YEARS = 'max-age=63072000; includeSubDomains';

/** The permissions policy of a page. @param camera whether this page may use the camera */
export function permissions(
  { hasStripe }: Pick<Settings, 'hasStripe'>,
  { camera }: { camera: boolean },
): string {
  const mayPay = hasStripe ? '(self "https://js.stripe.com")' : '()';
  return `camera=${camera ? '(self)' : '()'}, microphone=(), geolocation=(), payment=${mayPay}`;
}

/** Sets the common headers of every answer; a handler's own content and permissions policies are kept. */
export function securityHeaders(settings: Settings) {
  const noCamera = permissions(settings, { camera: false });
  const isHttps = settings.isProduction && settings.publicUrl.startsWith('https:');
  return createMiddleware<HttpEnv>(async (context, next) => {
    // Only `/sw.js` may become a service worker: an upload must never control the origin.
    if (context.req.header('service-worker') === 'script' && context.req.path !== '/sw.js') {
      return context.json({ message: 'This is not a service worker.' }, 403, { 'cache-control': 'no-store' });
    }
    await next();
    const { headers } = context.res;
    headers.set('x-content-type-options', 'nosniff');
    if (!headers.has('referrer-policy')) headers.set('referrer-policy', REFERRERS);
    headers.set('cross-origin-opener-policy', 'same-origin-allow-popups');
    if (!headers.has('permissions-policy')) headers.set('permissions-policy', noCamera);
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', NO_PAGE_POLICY);
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
    if (isHttps) headers.set('strict-transport-security', TWO_YEARS);
  });
}
