import { createServer, type Server, type ServerOptions } from 'node:http';
import { boundBodies } from './bounded-bodies.ts';
import { MOST_HEADERS } from './header-limit.ts';

/** A whole request; bodies end earlier, by the limits of their call (`http/body-limits.ts`). */
const REQUEST_WITHIN_MS = 180_000;
/** How often requests that take too long are looked for. */
const CHECK_EVERY_MS = 10_000;
/** Bytes of a request's line and headers; more are answered 431. */
const MOST_HEADER_BYTES = 16 * 1024;

/** What slow clients may take; tests make the times short. */
export type ClientLimits = Pick<
  ServerOptions,
  'headersTimeout' | 'requestTimeout' | 'connectionsCheckingInterval'
>;

/**
 * An HTTP server that waits for no request for ever, and reads no headers and no tiny chunks without end. It does not listen
 * yet.
 */
export function createBoundedServer(limits: ClientLimits = {}): Server {
  const server = createServer({
    requestTimeout: REQUEST_WITHIN_MS,
    connectionsCheckingInterval: CHECK_EVERY_MS,
    maxHeaderSize: MOST_HEADER_BYTES,
    ...limits,
  });
  // Node drops what is beyond it without a word: one more is seen to be too many (`limitHeaders`).
  server.maxHeadersCount = MOST_HEADERS + 1;
  boundBodies(server);
  return server;
}
