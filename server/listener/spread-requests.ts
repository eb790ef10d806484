import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { Turn } from '../core/queue/fair-queue.ts';

/** Requests begun in one turn of the event loop: some milliseconds of work. */
const BEGUN_A_TURN = 4;
/** How long none is begun while connections arrive in every turn. */
const ARRIVING_MS = 20;

type Exchange = Parameters<RequestListener>;
/** Requests by caller, in the order of their turns. */
type Line = Map<string, Set<Exchange>>;

export interface SpreadOptions {
  /** Whose turn a request takes. If it fails, the request's connection is closed. */
  turnOf: (request: IncomingMessage) => Turn | Promise<Turn>;
  /** In milliseconds, by a monotonic clock. */
  now?: () => number;
}

/**
 * Begins few requests in each turn of the event loop. Node hands over all that have arrived, one for each connection,
 * and what a company's call does between its queries would wait for all of them, each time. Callers take turns:
 * otherwise everybody would wait for the thousands of connections of one. Every second place is for urgent ones, which
 * would otherwise wait for thousands of callers. For the same reason turns in which a connection arrives are kept short:
 * only one is accepted in each, so thousands of another caller may be in front.
 */
export function spreadRequests(
  server: Pick<Server, 'on'>,
  answer: RequestListener,
  { turnOf, now = () => performance.now() }: SpreadOptions,
): RequestListener {
  const urgent: Line = new Map();
  const others: Line = new Map();
  let isUrgentNext = true;
  let begun = 0;
  let begunAt = Number.NEGATIVE_INFINITY;
  let isTurnAwaited = false;
  let isArriving = false;

  server.on('connection', () => {
    isArriving = true;
  });

  const isAnyWaiting = () => urgent.size + others.size > 0;

  async function wait(...exchange: Exchange): Promise<void> {
    const [request, response] = exchange;
    const { key, isUrgent } = await turnOf(request);
    // Its connection has ended meanwhile: nobody would be told of the end of its answer.
    if (request.socket.destroyed) return;
    const line = isUrgent ? urgent : others;
    const own = line.get(key) ?? new Set();
    line.set(key, own.add(exchange));
    // Connections may come and go faster than requests are begun.
    response.once('close', () => {
      if (own.delete(exchange) && own.size === 0) line.delete(key);
    });
    awaitTurn();
  }

  function takeNext(): Exchange | undefined {
    const line = (isUrgentNext || others.size === 0) && urgent.size > 0 ? urgent : others;
    isUrgentNext = line !== urgent;
    const [first] = line;
    if (!first) return undefined;
    const [key, own] = first;
    const [next] = own;
    if (next) own.delete(next);
    line.delete(key);
    // Behind all others.
    if (own.size > 0) line.set(key, own);
    return next;
  }

  function awaitTurn(): void {
    if (isTurnAwaited) return;
    isTurnAwaited = true;
    setImmediate(() => {
      isTurnAwaited = false;
      begun = 0;
      const isHeld = isArriving && now() - begunAt < ARRIVING_MS;
      isArriving = false;
      if (isHeld) {
        if (isAnyWaiting()) awaitTurn();
        return;
      }
      while (begun < BEGUN_A_TURN) {
        const next = takeNext();
        if (!next) return;
        begin(...next);
      }
    });
  }

  function begin(...[request, response]: Exchange): void {
    // Destroyed in this turn, which is not reported yet.
    if (request.socket.destroyed) return;
    begun += 1;
    begunAt = now();
    awaitTurn();
    answer(request, response);
  }

  return (request, response) => {
    if (begun < BEGUN_A_TURN && !isAnyWaiting() && !isArriving) begin(request, response);
    else wait(request, response).catch(() => void request.socket.destroy());
  };
}
