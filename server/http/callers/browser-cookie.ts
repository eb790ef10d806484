/**
 * The cookies that identify a known browser, so that limits can tell it from strangers, and that hold what it has
 * proved (decision 054). They are never authentication: they give no access, and a call without them is answered as
 * well. The browser's own cookie is kept at log-out, so that a shared tablet stays known.
 */
import { generateCookie } from 'hono/cookie';
import { isSecret, newSecret, secretHash } from '../../core/secret.ts';
import type { Settings } from '../../core/settings.ts';
import type { HttpContext } from '../http-env.ts';
import { isForeign } from './page-of-call.ts';

/** The longest time for which browsers keep a cookie. */
const BROWSER_SECONDS = 400 * 86_400;
/** The same time as the proof is kept. */
const PROOF_SECONDS = 30 * 60;
const BROWSER = 'vantage-browser';
const PROOF = 'vantage-proof';
/** How many cookies with one name are looked up. A browser has one; without https, sibling hosts may add some. */
const MOST_OF_NAME = 10;

/** The browser of a call, or any client that keeps cookies. */
export interface Browser {
  /** Digest of the secret in its cookie; undefined without one. */
  readonly id: string | undefined;
  /** Its id, to be stored; a client without a cookie gets one with the answer. */
  remember(): string;
}

/** The same, with its possible proofs. */
export interface ProvingBrowser extends Browser {
  /** Digests of possible secrets of a proof: of several cookies with one name, the right one is not known. */
  readonly proofs: readonly string[];
  /** Whether it sent any cookie of ours, even an invalid one. */
  readonly keepsCookies: boolean;
  /** Whether a page of another origin makes the call: then neither cookies nor proofs of the network address count. */
  readonly isForeign: boolean;
  /** Digest of a new secret, which is sent with the answer. */
  newProof(): string;
}

/** A browser, and the `Set-Cookie` headers that the answer needs. */
export interface BrowserOfCall {
  browser: ProvingBrowser;
  cookiesToSet(): string[];
}

type CookieSettings = Pick<Settings, 'publicUrl' | 'corsOrigins'>;

export function browserOf(context: HttpContext, settings: CookieSettings): BrowserOfCall {
  const foreign = isForeign(context.req, settings);
  const sent = (name: string) => (foreign ? [] : cookiesOf(context, name));
  const own = sent(fullName(BROWSER, settings));
  const found = own.length > 0 ? own : formerSecrets(sent, settings);
  // If a sibling host has set a second cookie, neither counts, as the right one is not known.
  const known = found.length === 1 ? found[0] : undefined;
  const isOwn = own.length > 0;
  const toSet = new Map<string, string>();
  const give = (name: string, secret: string, seconds: number) => {
    toSet.set(name, cookieOf(name, secret, { ...settings, seconds }));
    return secretHash(secret);
  };
  let kept: string | undefined;
  return {
    browser: {
      id: known && secretHash(known),
      proofs: sent(fullName(PROOF, settings)).map(secretHash),
      keepsCookies: found.length > 0,
      isForeign: foreign,
      remember() {
        // One of the former name may be somebody else's, put there to be remembered in their favour.
        kept ??= (isOwn ? known : undefined) ?? newSecret();
        return give(BROWSER, kept, BROWSER_SECONDS);
      },
      newProof: () => give(PROOF, newSecret(), PROOF_SECONDS),
    },
    cookiesToSet: () => [...toSet.values()],
  };
}

/** Until 0.2.0 the cookie had a name that sibling hosts may set. What it proved still counts, but it proves nothing new. */
function formerSecrets(sent: (name: string) => string[], { publicUrl }: CookieSettings): string[] {
  return isHttps(publicUrl) ? sent(`__Secure-${BROWSER}`) : [];
}

/** Different ones: behind many equal ones a second cookie might not be seen. */
function cookiesOf({ req }: HttpContext, name: string): string[] {
  const pairs = (req.header('cookie') ?? '').split(';').map((pair) => pair.trim());
  const secrets = pairs
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
    .filter(isSecret);
  return [...new Set(secrets)].slice(0, MOST_OF_NAME);
}

/** Browsers accept a `__Host-` name only from this very host, and only with the path `/`. */
const fullName = (name: string, { publicUrl }: CookieSettings) =>
  isHttps(publicUrl) ? `__Host-${name}` : name;

function cookieOf(name: string, secret: string, settings: CookieSettings & { seconds: number }): string {
  const isSecure = isHttps(settings.publicUrl);
  return generateCookie(fullName(name, settings), secret, {
    path: isSecure ? '/' : '/api/v1/',
    httpOnly: true,
    secure: isSecure,
    // Browsers accept a cross-site cookie only from https.
    sameSite: isSecure && settings.corsOrigins.length > 0 ? 'None' : 'Strict',
    maxAge: settings.seconds,
  });
}

const isHttps = (url: string) => url.startsWith('https:');
