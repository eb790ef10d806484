import type { IncomingMessage, RequestListener } from 'node:http';

/** Headers of a request; a browser sends about twenty, and a proxy adds a few. */
export const MOST_HEADERS = 100;
/** A name has at most 253 characters; this leaves room for a port, and for other letters in percent-encoding. */
const LONGEST_HOST = 300;

/**
 * Answers a request with more headers with 431, before it is processed. `rawHeaders` has pairs of name and value. Using
 * only a part of them would drop those of a proxy, which come after the client's. One with a host longer than any is
 * answered with 400: its conversion to Punycode is quadratic, and takes some 30 ms for the longest header.
 */
export function limitHeaders(answer: RequestListener): RequestListener {
  return (request, response) => {
    const hasTooMany = request.rawHeaders.length > 2 * MOST_HEADERS;
    if (!hasTooMany && !hasLongHost(request)) return answer(request, response);
    response.shouldKeepAlive = false;
    response.writeHead(hasTooMany ? 431 : 400, { 'cache-control': 'no-store' }).end();
  };
}

/** In its header or, as proxies are asked, in its target, behind any number of slashes: a parser of URLs skips them. */
function hasLongHost({ headers: { host = '' }, url = '' }: IncomingMessage): boolean {
  const [, inTarget = ''] = /^[^/?#]*\/{2,}([^/?#]*)/.exec(url) ?? [];
  return Math.max(host.length, inTarget.length) > LONGEST_HOST;
}
