import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { UserFacingError } from '../core/user-facing-error.ts';

/** Longer than proxies keep idle connections, so that none of theirs breaks while they send. */
const KEEP_ALIVE_MS = 65_000;
/** An answer of which the client takes nothing for so long is given up. Twice as long, at worst, until that is seen. */
const STALLED_MS = 60_000;
/**
 * Connections that wait to be accepted, which is one in each turn of the loop; Node's 511 are soon taken, and whoever
 * comes then is not heard at all. The system may have a limit of its own (`net.core.somaxconn`, mostly 4,096).
 */
const MOST_UNACCEPTED = 4_096;
const STOP_LIMIT_MS = 8_000;
const IDLE_POLL_MS = 50;

/**
 * Listens.
 * @throws UserFacingError when the port is in use.
 */
export async function listen(server: Server, host: string, port: number): Promise<void> {
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.headersTimeout = KEEP_ALIVE_MS + 5_000;
  endStalledAnswers(server, STALLED_MS);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE';
      reject(
        isTaken ? new UserFacingError(`Port ${port} on ${host} is in use. Choose another PORT.`) : error,
      );
    });
    server.listen({ port, host, backlog: MOST_UNACCEPTED }, resolve);
  });
}

/**
 * Closes connections whose client does not read its answer, which would stay in memory for as long as the client likes.
 * Judged by progress, however slow: Node calls a connection idle only when none of the bytes that wait were taken.
 * Requests that are still being worked on, with nothing to send yet, are left alone.
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

/** Takes no new requests, lets those at work finish, and closes what is still open after 8 s. */
export async function stopListening(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection that was at work becomes idle with its answer: nothing else would close it then.
  const closing = setInterval(() => server.closeIdleConnections(), IDLE_POLL_MS);
  const limit = setTimeout(() => server.closeAllConnections(), STOP_LIMIT_MS);
  await closed;
  clearInterval(closing);
  clearTimeout(limit);
}
