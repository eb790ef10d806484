/**
 * How fast clients take their answers and send their requests. An answer that is not taken stays in memory, and its
 * connection is one that somebody else does not get; judged by what the system has passed on, not by what was written.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { isOfSession } from '../http/callers/session-connections.ts';

export interface PaceTimes {
  /** How often is looked. */
  checkEveryMs: number;
  /** A stranger's answer that moves slower than the least pace for so long is given up. */
  givenUpMs: number;
  /** So is one of a session: later, because what the system buffers hides how a slow network moves. */
  givenUpOfSessionMs: number;
}

const USUAL: PaceTimes = { checkEveryMs: 1_000, givenUpMs: 60_000, givenUpOfSessionMs: 300_000 };
/** Bytes in a second, either way. The worst mobile network brings several times as many. */
const LEAST_PACE = 1_024;

interface Mark {
  bytes: number;
  at: number;
}

interface Exchange {
  request: IncomingMessage;
  /** When it moved last, at the least pace. */
  moved: Mark;
  /** When its answer began to be waited for, or had moved enough to be waited for again. */
  awaited: Mark;
}

export interface ClientPace {
  /** Whether the next step is the client's: idle, a request that is not whole, or an answer that is not taken. */
  waits(socket: Socket): boolean;
}

/** @param onMove told of each connection that moves, at the least pace, or begins to be idle */
export function watchPace(
  server: Server,
  onMove: (socket: Socket) => void,
  times: Partial<PaceTimes> = {},
): ClientPace {
  const { checkEveryMs, givenUpMs, givenUpOfSessionMs } = { ...USUAL, ...times };
  const atWork = new Map<Socket, Exchange>();

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
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

/** Whether as much has moved since the mark as the least pace asks for in a time; then the mark is set again. */
function hasMoved(mark: Mark, bytes: number, now: number, ms: number): boolean {
  if (bytes - mark.bytes < (LEAST_PACE * ms) / 1_000) return false;
  Object.assign(mark, { bytes, at: now });
  return true;
}

/** What Node knows of a connection's bytes beside `bytesWritten`, which counts what still waits here. */
interface Handle {
  bytesWritten?: number;
  writeQueueSize?: number;
}

/** Bytes that came in, and those that the system has taken over from us. */
function bytesOf(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { _handle?: Handle | null };
  const taken =
    handle?.bytesWritten === undefined
      ? socket.bytesWritten - socket.writableLength
      : handle.bytesWritten - (handle.writeQueueSize ?? 0);
  return socket.bytesRead + taken;
}
