import type { Outcome } from '../../common/contract/outcome.ts';
import { SHORTEST_PASSWORD } from '../../common/contract/password-length.ts';
import type { ListGaps } from './answer.ts';
import { createClient } from './client.ts';
import { createSignal } from './signals.ts';
import { readToken } from './token-store.ts';
import { unsentCount } from './unsent-count.ts';

/** What each call told about the connection. */
export const outcomes = createSignal<Outcome>();
/** The token that a call was denied with. */
export const denials = createSignal<string | null>();

/** Lists that were read and are not whole. */
export const listGaps = createSignal<ListGaps>();

/** Where the API is: `VITE_API_URL`, or this origin. With `/api/v1/` at its end. */
export const apiBaseUrl = `${(import.meta.env.VITE_API_URL ?? '').replace(/(\/api\/v1)?\/*$/, '')}/api/v1/`;

/** Whether the API is the server that the portal came from. */
export function isOwnApi(): boolean {
  return new URL(apiBaseUrl, location.href).origin === location.origin;
}

/** Whether the API keeps idempotency keys: ours does, another one only when it says so. */
export function keepsIdempotencyKeys(): boolean {
  return isOwnApi() || import.meta.env.VITE_API_IDEMPOTENT === '1';
}

/** What a new password must have, where the API is ours and asks for it. */
export const passwordHint = (): string | undefined =>
  keepsIdempotencyKeys() ? `At least ${SHORTEST_PASSWORD} characters` : undefined;

/** How long a code by mail is valid, to be said behind a sentence; nothing of another API, which does not say it. */
export const codeLifetime = (): string => (keepsIdempotencyKeys() ? ' It is valid for 10 minutes.' : '');

/** The portal's client. */
export const api = createClient({
  baseUrl: apiBaseUrl,
  token: readToken,
  onUnauthorized: denials.emit,
  onOutcome: outcomes.emit,
  onListGaps: listGaps.emit,
  sendsIdempotencyKey: typeof location !== 'undefined' && keepsIdempotencyKeys(),
  isOwnApi: typeof location !== 'undefined' && isOwnApi(),
  // Ours on another origin keeps a cookie of this browser for its limits; it is never the way in.
  keepsCookies: import.meta.env.VITE_API_IDEMPOTENT === '1',
  unsentCount: typeof location !== 'undefined' && isOwnApi() ? unsentCount : undefined,
});
