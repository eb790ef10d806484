import type { Outcome } from '../../common/contract/outcome.ts';
import { SHORTEST_PASSWORD } from '../../common/contract/password-length.ts';
import type { ListGaps } from './answer.ts';
import { createClient } from './client.ts';
import { createSignal } from './signals.ts';
import { isOvertaken, readToken } from './token-store.ts';
import { unsentCount } from './unsent-count.ts';

/** What each call showed about the connection. */
export const outcomes = createSignal<Outcome>();
/** The token of a call that was denied. */
export const denials = createSignal<string | null>();

/** Lists that were read and are incomplete. */
export const listGaps = createSignal<ListGaps>();

/** The API's base URL: `VITE_API_URL`, or this origin, with `/api/v1/` at its end. */
export const apiBaseUrl = `${(import.meta.env.VITE_API_URL ?? '').replace(/(\/api\/v1)?\/*$/, '')}/api/v1/`;

/** Whether the API is the server that the portal was loaded from. */
export function isOwnApi(): boolean {
  return new URL(apiBaseUrl, location.href).origin === location.origin;
}

/** Whether the API keeps idempotency keys: ours does, another one only if configured. */
export function keepsIdempotencyKeys(): boolean {
  return isOwnApi() || import.meta.env.VITE_API_IDEMPOTENT === '1';
}

/** The hint about requirements of a new password; undefined for other APIs. */
export const passwordHint = (): string | undefined =>
  keepsIdempotencyKeys() ? `At least ${SHORTEST_PASSWORD} characters` : undefined;

/** How long a mailed code is valid, to append to a sentence; empty for other APIs, which do not say it. */
export const codeLifetime = (): string => (keepsIdempotencyKeys() ? ' It is valid for 10 minutes.' : '');

/** The portal's client. */
export const api = createClient({
  baseUrl: apiBaseUrl,
  token: readToken,
  isOvertaken,
  onUnauthorized: denials.emit,
  onOutcome: outcomes.emit,
  onListGaps: listGaps.emit,
  sendsIdempotencyKey: typeof location !== 'undefined' && keepsIdempotencyKeys(),
  isOwnApi: typeof location !== 'undefined' && isOwnApi(),
  // Our server on another origin uses a cookie for its rate limits, never for authentication.
  keepsCookies: import.meta.env.VITE_API_IDEMPOTENT === '1',
  unsentCount: typeof location !== 'undefined' && isOwnApi() ? unsentCount : undefined,
});
