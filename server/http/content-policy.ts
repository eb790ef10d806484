import type { Settings } from '../settings.ts';

type Hosts = Pick<Settings, 'apiOrigin' | 'mediaOrigin'>;

/**
 * The content security policy of the portal's pages: an allow-list, because a precached shell cannot carry a fresh
 * nonce. Stripe's and Google's hosts stand in it as their guides name them.
 * @param scriptHashes of the scripts written into the page itself, as `sha256-…`.
 */
export function pagePolicy(hosts: Hosts, scriptHashes: readonly string[]): string {
  const own = ["'self'", hosts.apiOrigin, hosts.mediaOrigin];
  return policy({
    'default-src': ["'none'"],
    'script-src': [
      "'self'",
      ...scriptHashes.map((hash) => `'${hash}'`),
      'https://js.stripe.com',
      'https://*.js.stripe.com',
      'https://maps.googleapis.com',
    ],
    'connect-src': [
      ...own,
      'https://api.stripe.com',
      'https://*.googleapis.com',
      'https://*.google.com',
      'https://*.gstatic.com',
      'data:',
      'blob:',
    ],
    'frame-src': [
      "'self'",
      'https://js.stripe.com',
      'https://*.js.stripe.com',
      'https://hooks.stripe.com',
      'https://*.google.com',
    ],
    'img-src': [
      ...own,
      'https://*.googleapis.com',
      'https://*.gstatic.com',
      'https://*.google.com',
      'https://*.googleusercontent.com',
      'https://*.stripe.com',
      'data:',
      'blob:',
    ],
    'media-src': [...own, 'blob:'],
    'font-src': ["'self'", 'https://fonts.gstatic.com'],
    'style-src': ["'self'", "'unsafe-inline'", 'https://fonts.googleapis.com'],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  });
}

/** The worker's own policy: what it fetches is judged by it, not by the page's. */
export function workerPolicy(hosts: Hosts): string {
  return policy({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'connect-src': ["'self'", hosts.apiOrigin, hosts.mediaOrigin],
  });
}

/** Pages that the server writes itself: their style stands in them, and they run no script. */
export const PLAIN_PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

function policy(directives: Record<string, readonly (string | undefined)[]>): string {
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources.filter((source) => source !== undefined)].join(' '))
    .join('; ');
}
