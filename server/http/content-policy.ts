import type { Settings } from '../core/settings.ts';

type Hosts = Pick<Settings, 'apiOrigin' | 'mediaOrigin'>;
type Services = Pick<Settings, 'hasStripe' | 'hasGooglePlaces'>;
type Sources = Record<'script' | 'connect' | 'frame' | 'img' | 'font' | 'style', readonly string[]>;

/** As https://docs.stripe.com/security/guide names them. */
const STRIPE: Sources = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  connect: ['https://api.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  img: ['https://*.stripe.com'],
  font: [],
  style: [],
};
/** As https://developers.google.com/maps/documentation/javascript/content-security-policy names them. */
const GOOGLE: Sources = {
  script: ['https://maps.googleapis.com'],
  connect: ['https://*.googleapis.com', 'https://*.google.com', 'https://*.gstatic.com'],
  frame: ['https://*.google.com'],
  img: [
    'https://*.googleapis.com',
    'https://*.gstatic.com',
    'https://*.google.com',
    'https://*.googleusercontent.com',
  ],
  font: ['https://fonts.gstatic.com'],
  style: ['https://fonts.googleapis.com'],
};

/**
 * The content security policy of the portal's pages: an allow-list, because a precached shell cannot carry a fresh
 * nonce. The hosts of Stripe and Google are in it only when the portal was built with their keys. Pictures of an API
 * elsewhere may lie on any host: it names them by whole addresses.
 * @param scriptHashes of the scripts written into the page itself, as `sha256-…`.
 */
export function pagePolicy(settings: Hosts & Services, scriptHashes: readonly string[]): string {
  const own = ["'self'", settings.apiOrigin, settings.mediaOrigin];
  const services = [...(settings.hasStripe ? [STRIPE] : []), ...(settings.hasGooglePlaces ? [GOOGLE] : [])];
  const of = (kind: keyof Sources) => services.flatMap((sources) => sources[kind]);
  return policy({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scriptHashes.map((hash) => `'${hash}'`), ...of('script')],
    'connect-src': [...own, ...of('connect'), 'data:', 'blob:'],
    'frame-src': ["'self'", ...of('frame')],
    'img-src': [...own, ...(settings.apiOrigin ? ['https:'] : []), ...of('img'), 'data:', 'blob:'],
    'media-src': [...own, 'blob:'],
    'font-src': ["'self'", ...of('font')],
    'style-src': ["'self'", "'unsafe-inline'", ...of('style')],
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
