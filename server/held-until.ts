import type { RequestListener } from 'node:http';

export interface Held {
  listener: RequestListener;
  /** Answers those that wait, and all that come. */
  release(): void;
  /** Breaks those off that wait, and all that come. */
  drop(): void;
}

/** Requests that come between the port and the end of a start wait: whether there will be answers is not known yet. */
export function heldUntil(answer: RequestListener): Held {
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
