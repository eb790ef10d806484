/**
 * Measures how fast clients read their answers and send their requests. An unread answer stays in memory, and its
 * connection is not available to others. Counts what the system has passed on, not what was written.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { isOfSession } from '../http/callers/session-connections.ts';

export interface PaceTimes {
  /** The interval of checks. */
  checkEveryMs: number;
  /** How long a stranger's answer may be slower than the minimum pace before it is aborted. */
  givenUpMs: number;
  /** The same for an answer to a session: longer, because the system's buffers hide the progress of a slow network. */
  givenUpOfSessionMs: number;
}

const USUAL: PaceTimes = { checkEveryMs: 1_000, givenUpMs: 60_000, givenUpOfSessionMs: 300_000 };
/** Bytes per second in either direction. The worst mobile network is several times as fast. */
const MIN_BYTES_PER_SECOND = 1_024;

interface Mark {
  bytes: number;
  at: number;
}

interface Exchange {
  request: IncomingMessage;
  /** Its latest progress, at the minimum pace. */
  moved: Mark;
  /** When the wait for the client began: the start of the answer, or its latest sufficient progress. */
  awaited: Mark;
}

export interface ClientPace {
  /** Whether the connection waits for the client: idle, with an incomplete request, or an unread answer. */
  waits(socket: Socket): boolean;
}

/** @param onMove called for each connection that progresses at the minimum pace, or becomes idle */
export function watchPace(
  server: Server,
  onMove: (socket: Socket) => void,
  times: Partial<PaceTimes> = {},
): ClientPace {
  const { checkEveryMs, givenUpMs, givenUpOfSessionMs } = { ...USUAL, ...times };
  const atWork = new Map<Socket, Exchange>();

  // Node reports the end of a connection to the first of its requests only, and parses what it has read after the end.
  server.on('connection', (socket: Socket) => {
    socket.once('close', () => atWork.delete(socket));
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const mark = () => ({ bytes: bytesOf(socket), at: performance.now() });
    atWork.set(socket, { request, moved: mark(), awaited: mark() });
    onMove(socket);
    response.once('close', () => {
      if (atWork.get(socket)?.request !== request) return;
      atWork.delete(socket);
      onMove(socket);
    });
  });

  const checking = setInterval(() => {
    const now = performance.now();
    for (const [socket, { moved, awaited }] of atWork) {
      const bytes = bytesOf(socket);
      if (hasMoved(moved, bytes, now, checkEveryMs)) onMove(socket);
      if (socket.writableLength === 0) Object.assign(awaited, { bytes, at: now });
      else {
        const limit = isOfSession(socket) ? givenUpOfSessionMs : givenUpMs;
        if (!hasMoved(awaited, bytes, now, limit) && now - awaited.at >= limit) socket.destroy();
      }
    }
  }, checkEveryMs);
  checking.unref();
  server.once('close', () => clearInterval(checking));

  return {
    waits(socket) {
      const exchange = atWork.get(socket);
      return exchange?.request.complete !== true || socket.writableLength > 0;
    },
  };
}

/** Whether the progress since the mark meets the minimum pace for a period; if so, the mark is renewed. */
function hasMoved(mark: Mark, bytes: number, now: number, ms: number): boolean {
  if (bytes - mark.bytes < (MIN_BYTES_PER_SECOND * ms) / 1_000) return false;
  Object.assign(mark, { bytes, at: now });
  return true;
}

/** Node's internal byte counters of a connection; `bytesWritten` includes bytes that are still buffered here. */
interface Handle {
  bytesWritten?: number;
  writeQueueSize?: number;
}

/** The bytes received, and those passed on to the system. */
function bytesOf(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { _handle?: Handle | null };
  const taken =
    handle?.bytesWritten === undefined
      ? socket.bytesWritten - socket.writableLength
      : handle.bytesWritten - (handle.writeQueueSize ?? 0);
  return socket.bytesRead + taken;
}
