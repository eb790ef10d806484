import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { dropConnection } from './drop-connection.ts';

/** Requests of one connection that may wait for an answer. Browsers and proxies send the next one after an answer. */
const MAX_WAITING = 8;

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/**
 * Answers the requests of a connection one after the other, and closes connections that send many at once (pipelining).
 * Node parses all of them, some thousand requests, but reports the end of the connection only to the first: what the
 * others hold, such as open files, would never be released. Requests that wait here hold nothing.
 */
export function answerInTurn(answer: RequestListener): RequestListener {
  const waitingOf = new WeakMap<Socket, Exchange[]>();

  function begin(socket: Socket, { request, response }: Exchange): void {
    response.once('close', () => beginNext(socket));
    answer(request, response);
  }

  function beginNext(socket: Socket): void {
    const next = waitingOf.get(socket)?.shift();
    // Not without a socket, after the connection has ended: the end of its answer would never be reported.
    if (next?.response.socket) begin(socket, next);
    else waitingOf.delete(socket);
  }

  return (request, response) => {
    const { socket } = request;
    // Closed by another listener: Node parses on.
    if (socket.destroyed) return;
    const waiting = waitingOf.get(socket);
    if (!waiting) {
      waitingOf.set(socket, []);
      begin(socket, { request, response });
    } else if (waiting.length < MAX_WAITING) waiting.push({ request, response });
    else dropConnection(socket);
  };
}
