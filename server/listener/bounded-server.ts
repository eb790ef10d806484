import { createServer, type Server, type ServerOptions } from 'node:http';
import { boundBodies } from './bounded-bodies.ts';
import { MOST_HEADERS } from './header-limit.ts';

/** For a whole request; bodies have shorter limits by their call (`http/body/body-limits.ts`). */
const REQUEST_WITHIN_MS = 360_000;
/** How often requests are checked against the limit. */
const CHECK_EVERY_MS = 10_000;
/** The most bytes of a request's line and headers; more are answered with 431. */
const MAX_HEADER_BYTES = 16 * 1024;

/** Timeouts for slow clients; tests use short ones. */
export type ClientLimits = Pick<
  ServerOptions,
  'headersTimeout' | 'requestTimeout' | 'connectionsCheckingInterval'
>;

/** An HTTP server with timeouts for every request, and limits for headers and tiny chunks. It does not listen yet. */
export function createBoundedServer(limits: ClientLimits = {}): Server {
  const server = createServer({
    requestTimeout: REQUEST_WITHIN_MS,
    connectionsCheckingInterval: CHECK_EVERY_MS,
    maxHeaderSize: MAX_HEADER_BYTES,
    ...limits,
  });
  // Node silently drops headers beyond it; one more shows that there were too many (`limitHeaders`).
  server.maxHeadersCount = MOST_HEADERS + 1;
  boundBodies(server);
  return server;
}
