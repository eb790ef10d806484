/**
 * Who sent an answer. Gateways, sign-in pages and proxies answer in the server's place, with any status and with JSON
 * too. Our server marks each of its answers with a header that nothing in between sends.
 */

/** Set on every answer of our server. */
export const API_MARK = 'X-Vantage-Api';

export type AnswerSource =
  /** Our server, by its mark. */
  | 'ours'
  /** Possibly the API: one of another make sets no mark, and neither did our server before 0.2. */
  | 'unproven'
  /** Not the API: our server is the only API at this address. */
  | 'foreign';

/** Version 0.1 of our server sent a request id, but no mark. */
const REQUEST_ID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

/** Whether a body is JSON by its content type; an API of another make may use any type. */
export function isJson(headers: Headers, body: string, source: AnswerSource): boolean {
  if (/^application\/(?:[\w.+-]+\+)?json\b/i.test(headers.get('Content-Type') ?? '')) return true;
  return source === 'unproven' && /^\s*[{[]/.test(body);
}

/** @param isOwnApi whether the API is our server */
export function sourceOf(headers: Headers, isOwnApi: boolean): AnswerSource {
  if (headers.has(API_MARK)) return 'ours';
  if (!isOwnApi || REQUEST_ID.test(headers.get('X-Request-Id') ?? '')) return 'unproven';
  return 'foreign';
}
