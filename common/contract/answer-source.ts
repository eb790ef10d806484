/**
 * Who sent an answer. Gateways, sign-in pages and proxies answer in the server's place, with any status and with JSON
 * too. Our server marks each of its answers with a header that nothing in between sends.
 */

/** Set on every answer of our server: to a call of the API, `markOf` it; `1` to anything else, and in 0.2. */
export const API_MARK = 'X-Vantage-Api';

export type AnswerSource =
  /** Our server, by its mark. */
  | 'ours'
  /** Possibly the API: one of another make sets no mark, and neither did our server before 0.2. */
  | 'unproven'
  /** Not the API: our server is the only API at this address, or it has answered another call. */
  | 'foreign';

/**
 * The mark of the answer to a request. The server adds the idempotency key, if there is one, so that an answer which
 * something in between has kept is not taken for that to another call or another change.
 */
export function markOf(method = 'GET', url: string): string {
  const [address = ''] = url.split('?');
  // The last one: an API may be published below a path that has this part too.
  const [, path] = /.*\/api\/v1\/(.+)/.exec(address) ?? [];
  return path ? `${method} ${path}` : '1';
}

/** Whether a body is JSON by its content type; an API of another make may use any type. */
export function isJson(headers: Headers, body: string, source: AnswerSource): boolean {
  if (/^application\/(?:[\w.+-]+\+)?json\b/i.test(headers.get('Content-Type') ?? '')) return true;
  return source === 'unproven' && /^\s*[{[]/.test(body);
}

/**
 * Something in between may drop the key of a request. Version 0.1 of our server sent a request id and this policy, but
 * no mark; gateways send such ids as well.
 * @param isOwnApi whether the API is our server
 */
export function sourceOf(
  headers: Headers,
  isOwnApi: boolean,
  url: string,
  { method, headers: sent }: Pick<RequestInit, 'method' | 'headers'> = {},
): AnswerSource {
  const mark = headers.get(API_MARK);
  if (mark !== null) {
    const bare = markOf(method, url);
    const keyed = `${bare} ${new Headers(sent).get('Idempotency-Key')}`;
    return ['1', bare, keyed].includes(mark) ? 'ours' : 'foreign';
  }
  const isBeforeMarks =
    headers.has('X-Request-Id') &&
    headers.get('Content-Security-Policy')?.startsWith("default-src 'none'; frame-ancestors");
  return isOwnApi && !isBeforeMarks ? 'foreign' : 'unproven';
}
