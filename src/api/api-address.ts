/** Which API the portal uses, as configured at its build, and what that says about it. */
import { SHORTEST_PASSWORD } from '../../common/contract/password-length.ts';
import { apiBase } from '../../common/lib/api-base.ts';

/** The API's base URL. */
export const apiBaseUrl = apiBase(import.meta.env.VITE_API_URL);

/** Whether the API is the server that the portal was loaded from: below a path of its host is one of another make. */
export function isOwnApi(): boolean {
  return new URL(apiBaseUrl, location.href).href === `${location.origin}/api/v1/`;
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
