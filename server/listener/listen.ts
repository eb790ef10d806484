import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Later } from '../core/later.ts';
import { UserFacingError } from '../core/user-facing-error.ts';
import { endsWithin } from '../core/with-timeout.ts';

/** Longer than proxies keep idle connections, so that a proxy never sends on one that is being closed. */
const KEEP_ALIVE_MS = 65_000;
/** An answer without any progress for this time is aborted. It may take twice as long to notice. */
const STALLED_MS = 60_000;
/**
 * The backlog of connections waiting to be accepted, one per turn of the event loop; Node's 511 are quickly reached,
 * and further connections get no answer at all. The system may have its own limit (`net.core.somaxconn`, mostly 4,096).
 */
const BACKLOG = 4_096;
const STOP_LIMIT_MS = 8_000;
const IDLE_POLL_MS = 50;

const NO_ADDRESS = 'HOST is no address of this machine. Write one without brackets, port or quotes.';
const WAYS_OUT: Record<string, string> = {
  EADDRINUSE: 'it is in use. Choose another PORT.',
  EACCES: 'this user may not. Choose a PORT above 1023.',
  EADDRNOTAVAIL: NO_ADDRESS,
  EINVAL: NO_ADDRESS,
  ENOTFOUND: NO_ADDRESS,
  EAI_AGAIN: NO_ADDRESS,
};

/**
 * Starts listening.
 * @throws UserFacingError when it cannot listen there.
 */
export async function listen(server: Server, host: string, port: number): Promise<void> {
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.headersTimeout = KEEP_ALIVE_MS + 5_000;
  endStalledAnswers(server, STALLED_MS);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const wayOut = WAYS_OUT[error.code ?? ''] ?? `${error.message}.`;
      reject(new UserFacingError(`The server cannot listen on port ${port} of ${host}: ${wayOut}`));
    });
    server.listen({ port, host, backlog: BACKLOG }, resolve);
  });
}

/**
 * Closes connections whose client does not read its answer, which would otherwise stay in memory. Judged by progress,
 * however slow: Node's timeout only fires if none of the pending bytes were sent. Requests in progress without data to
 * send are not affected.
 */
export function endStalledAnswers(server: Server, stalledMs: number): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    response.setTimeout(stalledMs, () => {
      if (socket.writableLength > 0) socket.destroy();
      else socket.setTimeout(stalledMs);
    });
  });
}

/** Accepts no new requests, lets running ones finish, and closes what is still open after 8 s. */
export async function stopListening(server: Server, later?: Later): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A busy connection becomes idle after its answer, and nothing else would close it then.
  const closing = setInterval(() => server.closeIdleConnections(), IDLE_POLL_MS);
  if (!(await endsWithin(closed, STOP_LIMIT_MS, later))) server.closeAllConnections();
  await closed;
  clearInterval(closing);
}
