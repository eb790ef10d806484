import type { RequestListener } from 'node:http';

/** Requests begun in one turn of the event loop: some milliseconds of work. */
const BEGUN_A_TURN = 4;

/**
 * Begins few requests in each turn of the event loop. Node hands over all that have arrived, one for each connection,
 * and what a company's call does between its queries would wait for all of them, each time.
 */
export function spreadRequests(answer: RequestListener): RequestListener {
  const waiting: Parameters<RequestListener>[] = [];
  let begun = 0;
  let isTurnAwaited = false;

  function awaitTurn(): void {
    if (isTurnAwaited) return;
    isTurnAwaited = true;
    setImmediate(() => {
      isTurnAwaited = false;
      begun = 0;
      while (begun < BEGUN_A_TURN) {
        const next = waiting.shift();
        if (!next) return;
        begin(...next);
      }
    });
  }

  function begin(...[request, response]: Parameters<RequestListener>): void {
    // Its connection has ended meanwhile: nobody would be told of the end of its answer.
    if (request.socket.destroyed) return;
    begun += 1;
    awaitTurn();
    answer(request, response);
  }

  return (request, response) => {
    if (begun < BEGUN_A_TURN && waiting.length === 0) begin(request, response);
    else waiting.push([request, response]);
  };
}
