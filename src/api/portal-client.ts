/** Loads the client. Imported where a screen makes calls as it opens, so that they do not wait for its code. */
import { apiBaseUrl, isOwnApi, keepsIdempotencyKeys } from './api-address.ts';
import { createClient } from './client.ts';
import { denials, listGaps, outcomes } from './client-events.ts';
import { setLoadedClient } from './loaded-client.ts';
import { isOvertaken, readToken } from './token-store.ts';
import { unsentCount } from './unsent-count.ts';

setLoadedClient(
  createClient({
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
  }),
);
