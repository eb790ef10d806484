import type { RequestListener } from 'node:http';

export interface HeldRequests {
  listener: RequestListener;
  /** Answers the held requests, and from now on every request at once. */
  release(): void;
  /** Closes the connections of held and later requests. */
  drop(): void;
}

/** Holds requests that arrive after the port is open and before the start is complete, as it may still be refused. */
export function holdRequests(answer: RequestListener): HeldRequests {
  let state: 'waiting' | 'answering' | 'dropped' = 'waiting';
  const waiting: Parameters<RequestListener>[] = [];
  const listener: RequestListener = (request, response) => {
    if (state === 'waiting') waiting.push([request, response]);
    else if (state === 'answering') answer(request, response);
    else response.destroy();
  };
  const settle = (next: 'answering' | 'dropped') => {
    state = next;
    for (const [request, response] of waiting.splice(0)) listener(request, response);
  };
  return { listener, release: () => settle('answering'), drop: () => settle('dropped') };
}
