/**
 * The cookies by which a browser is known again, so that limits can tell it from strangers, and that hold what it proved
 * (decision 054). They are never authentication: they open nothing, and a call without them is answered as well. The
 * browser's own outlives log-out, so that a shared tablet stays a known one.
 */
import { generateCookie } from 'hono/cookie';
import { isSecret, newSecret, secretHash } from '../../core/secret.ts';
import type { Settings } from '../../core/settings.ts';
import type { HttpContext } from '../http-env.ts';
import { isForeign } from './page-of-call.ts';

/** Browsers keep no cookie longer. */
const BROWSER_SECONDS = 400 * 86_400;
/** As long as what it proves is kept. */
const PROOF_SECONDS = 30 * 60;
const BROWSER = 'vantage-browser';
const PROOF = 'vantage-proof';

/** The browser behind a call, or any client that keeps cookies. */
export interface Browser {
  /** Digest of the secret in its cookie; undefined for a client that sent none. */
  readonly id: string | undefined;
  /** Its id, to be stored; a client without a cookie is given one with the answer. */
  remember(): string;
}

/** The same, with what it may have proved. */
export interface ProvingBrowser extends Browser {
  /** Digests of what may be the secret of a proof: of several cookies of one name, nobody can tell whose came first. */
  readonly proofs: readonly string[];
  /** Whether it sent any cookie of ours, also one that counts for nothing. */
  readonly keepsCookies: boolean;
  /** Whether the page of somebody else calls: it has neither cookies nor what the network address proved. */
  readonly isForeign: boolean;
  /** Digest of a new secret that nobody had before, given with the answer. */
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
  // Where the page of a sibling host has put a second one beside it, none counts: which is whose cannot be told.
  const known = new Set(found).size === 1 ? found[0] : undefined;
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

/** Until 0.2.0 it had a name that sibling hosts may set: what is known by it counts, and nothing more is remembered of it. */
function formerSecrets(sent: (name: string) => string[], { publicUrl }: CookieSettings): string[] {
  return isHttps(publicUrl) ? sent(`__Secure-${BROWSER}`) : [];
}

function cookiesOf({ req }: HttpContext, name: string): string[] {
  const pairs = (req.header('cookie') ?? '').split(';').map((pair) => pair.trim());
  return pairs
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
    .filter(isSecret);
}

/** Browsers take a name with `__Host-` from this very host only, and never beside another path. */
const fullName = (name: string, { publicUrl }: CookieSettings) =>
  isHttps(publicUrl) ? `__Host-${name}` : name;

function cookieOf(name: string, secret: string, settings: CookieSettings & { seconds: number }): string {
  const isSecure = isHttps(settings.publicUrl);
  return generateCookie(fullName(name, settings), secret, {
    path: isSecure ? '/' : '/api/v1/',
    httpOnly: true,
    secure: isSecure,
    // Browsers take a cookie for other sites from https only.
    sameSite: isSecure && settings.corsOrigins.length > 0 ? 'None' : 'Strict',
    maxAge: settings.seconds,
  });
}

const isHttps = (url: string) => url.startsWith('https:');
