/**
 * Who gave an answer. Gateways, sign-in pages and proxies answer in the server's place, with any status and with JSON
 * too; our server marks each of its answers, and nothing in between knows that mark.
 */

/** On every answer of our server. */
export const API_MARK = 'X-Vantage-Api';

export type AnswerSource =
  /** Our server, by its mark. */
  | 'ours'
  /** Perhaps the API: one of another make marks nothing, nor did our own server before 0.2. */
  | 'unproven'
  /** Not our API, which is the only one at this address. */
  | 'foreign';

/** Version 0.1 of our server gave every answer an id, and no mark. */
const REQUEST_ID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

/** Whether a body is JSON by its type; another make may send its own by any. */
export function isJson(headers: Headers, body: string, source: AnswerSource): boolean {
  if (/^application\/(?:[\w.+-]+\+)?json\b/i.test(headers.get('Content-Type') ?? '')) return true;
  return source === 'unproven' && /^\s*[{[]/.test(body);
}

/** @param isOwnApi whether our server is what answers at the API's address */
export function sourceOf(headers: Headers, isOwnApi: boolean): AnswerSource {
  if (headers.has(API_MARK)) return 'ours';
  if (!isOwnApi || REQUEST_ID.test(headers.get('X-Request-Id') ?? '')) return 'unproven';
  return 'foreign';
}
