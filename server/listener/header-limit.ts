import type { RequestListener } from 'node:http';

/** Headers of a request; a browser sends about twenty, and a proxy adds a few. */
export const MOST_HEADERS = 100;

/**
 * Answers 431 to a request with more headers, before anything of it is read. They come in pairs of name and value.
 * Reading a part of them would leave out those of a proxy, which stand behind what its client has sent.
 */
export function limitHeaders(answer: RequestListener): RequestListener {
  return (request, response) => {
    if (request.rawHeaders.length <= 2 * MOST_HEADERS) return answer(request, response);
    response.shouldKeepAlive = false;
    response.writeHead(431).end();
  };
}
