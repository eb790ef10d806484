/**
 * The cookie by which a browser is known again, so that limits can tell it from strangers (decision 054). It is never
 * authentication: it opens nothing, and a call without it is answered as well. It outlives log-out, so that a shared
 * tablet stays a known one.
 */
import { generateCookie, getCookie } from 'hono/cookie';
import { newSecret, secretHash } from '../core/secret.ts';
import type { Settings } from '../core/settings.ts';
import type { HttpContext } from './http-env.ts';

/** Browsers keep no cookie longer. */
const MAX_AGE_SECONDS = 400 * 86_400;
const SECRET = /^[\w-]{43}$/;

/** The browser behind a call, or any client that keeps cookies. */
export interface Browser {
  /** Digest of the secret in its cookie; undefined for a client that sent none. */
  readonly id: string | undefined;
  /** Its id, to be stored; a client without a cookie is given one with the answer. */
  remember(): string;
}

/** A browser, and the `Set-Cookie` header that the answer needs. */
export interface BrowserOfCall {
  browser: Browser;
  cookieToSet(): string | undefined;
}

type CookieSettings = Pick<Settings, 'publicUrl' | 'corsOrigins'>;

export function browserOf(context: HttpContext, settings: CookieSettings): BrowserOfCall {
  const sent = isForeign(context, settings) ? undefined : getCookie(context, cookieName(settings));
  const known = sent !== undefined && SECRET.test(sent) ? sent : undefined;
  let kept: string | undefined;
  return {
    browser: {
      id: known && secretHash(known),
      remember() {
        kept ??= known ?? newSecret();
        return secretHash(kept);
      },
    },
    cookieToSet: () => kept && cookieOf(kept, settings),
  };
}

function cookieName({ publicUrl }: CookieSettings): string {
  return isHttps(publicUrl) ? '__Secure-vantage-browser' : 'vantage-browser';
}

function cookieOf(secret: string, settings: CookieSettings): string {
  const isSecure = isHttps(settings.publicUrl);
  return generateCookie(cookieName(settings), secret, {
    path: '/api/v1/',
    httpOnly: true,
    secure: isSecure,
    // Browsers take a cookie for other sites from https only.
    sameSite: isSecure && settings.corsOrigins.length > 0 ? 'None' : 'Strict',
    maxAge: MAX_AGE_SECONDS,
  });
}

/**
 * Whether a page that is not a portal of ours makes the call. With portals on other origins the cookie travels
 * there too, and a foreign page could spend what is kept for its visitor's browser.
 */
function isForeign({ req }: HttpContext, { publicUrl, corsOrigins }: CookieSettings): boolean {
  const origin = req.header('origin');
  if (corsOrigins.length === 0 || origin === undefined) return false;
  return origin !== new URL(publicUrl).origin && !corsOrigins.includes(origin);
}

const isHttps = (url: string) => url.startsWith('https:');
