import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of one connection that may wait for an answer. Browsers and proxies send none before they have the last. */
const MOST_WAITING = 8;

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/**
 * Answers the requests of a connection one after the other, and closes one that sends many at once (pipelining). Node
 * hands over all that it reads, some thousand requests, and tells only the first of them when the connection ends: what
 * the others hold, such as open files, would be held for ever. What waits here holds nothing.
 */
export function answerInTurn(answer: RequestListener): RequestListener {
  const waitingOf = new WeakMap<Socket, Exchange[]>();

  function begin(socket: Socket, { request, response }: Exchange): void {
    response.once('close', () => beginNext(socket));
    answer(request, response);
  }

  function beginNext(socket: Socket): void {
    const next = waitingOf.get(socket)?.shift();
    // Without the socket when the connection ends: nobody would be told when its answer has gone, or cannot go.
    if (next?.response.socket) begin(socket, next);
    else waitingOf.delete(socket);
  }

  return (request, response) => {
    const { socket } = request;
    // Node goes through what it has read of a connection to its end, also once it is closed.
    if (socket.destroyed) return;
    const waiting = waitingOf.get(socket);
    if (!waiting) {
      waitingOf.set(socket, []);
      begin(socket, { request, response });
    } else if (waiting.length < MOST_WAITING) waiting.push({ request, response });
    else socket.destroy();
  };
}
