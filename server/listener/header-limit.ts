import type { RequestListener } from 'node:http';

/** Headers of a request; a browser sends about twenty, and a proxy adds a few. */
export const MOST_HEADERS = 100;

/**
 * Answers a request with more headers with 431, before it is processed. `rawHeaders` has pairs of name and value. Using
 * only a part of them would drop those of a proxy, which come after the client's.
 */
export function limitHeaders(answer: RequestListener): RequestListener {
  return (request, response) => {
    if (request.rawHeaders.length <= 2 * MOST_HEADERS) return answer(request, response);
    response.shouldKeepAlive = false;
    response.writeHead(431).end();
  };
}
