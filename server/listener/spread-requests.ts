import type { IncomingMessage, RequestListener, Server } from 'node:http';

/** Requests begun in one turn of the event loop: some milliseconds of work. */
const BEGUN_A_TURN = 4;
/** How long none is begun while connections arrive in every turn. */
const ARRIVING_MS = 20;

export interface SpreadOptions {
  /** Whose turn a request takes. */
  callerOf: (request: IncomingMessage) => string | Promise<string>;
  /** In milliseconds, by a monotonic clock. */
  now?: () => number;
}

/**
 * Begins few requests in each turn of the event loop. Node hands over all that have arrived, one for each connection,
 * and what a company's call does between its queries would wait for all of them, each time. Callers take turns:
 * otherwise everybody would wait for the thousands of connections of one. For the same reason turns in which a
 * connection arrives are kept short: only one is accepted in each, so thousands of another caller may be in front.
 */
export function spreadRequests(
  server: Pick<Server, 'on'>,
  answer: RequestListener,
  { callerOf, now = () => performance.now() }: SpreadOptions,
): RequestListener {
  /** By caller, in the order of their turns. */
  const waiting = new Map<string, Parameters<RequestListener>[]>();
  let begun = 0;
  let begunAt = Number.NEGATIVE_INFINITY;
  let isTurnAwaited = false;
  let isArriving = false;

  server.on('connection', () => {
    isArriving = true;
  });

  async function wait(...one: Parameters<RequestListener>): Promise<void> {
    const caller = await callerOf(one[0]);
    const own = waiting.get(caller);
    if (own) own.push(one);
    else waiting.set(caller, [one]);
    awaitTurn();
  }

  function takeNext(): Parameters<RequestListener> | undefined {
    const [first] = waiting;
    if (!first) return undefined;
    const [caller, own] = first;
    const next = own.shift();
    waiting.delete(caller);
    // Behind all others.
    if (own.length > 0) waiting.set(caller, own);
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
        if (waiting.size > 0) awaitTurn();
        return;
      }
      while (begun < BEGUN_A_TURN) {
        const next = takeNext();
        if (!next) return;
        begin(...next);
      }
    });
  }

  function begin(...[request, response]: Parameters<RequestListener>): void {
    // Its connection has ended meanwhile: nobody would be told of the end of its answer.
    if (request.socket.destroyed) return;
    begun += 1;
    begunAt = now();
    awaitTurn();
    answer(request, response);
  }

  return (request, response) => {
    if (begun < BEGUN_A_TURN && waiting.size === 0 && !isArriving) begin(request, response);
    else void wait(request, response);
  };
}
