/**
 * Whether an API of another make has ended a session when it answers 401 to a call and, with the same token, to the
 * call for the company. A gateway may do so too, but does not know which calls need no session.
 */
import type { AnswerSource } from '../contract/answer-source.ts';
import { messageOf, saysFailed } from '../contract/envelope.ts';

/** The result of a call for public content without a token. */
export type PublicContent = 'there' | 'denied' | 'silent' | 'odd';

/** @param isContent whether the body contains such content */
export function publicContentOf(
  answer: { status: number; source: AnswerSource } | undefined,
  isContent: boolean,
): PublicContent {
  if (answer === undefined || answer.source === 'foreign') return 'silent';
  if (answer.status === 401) return 'denied';
  return answer.status < 300 && isContent ? 'there' : 'odd';
}

/**
 * Whether the refusals are the API's. Empty or JSON ones are, unless public content is denied as well, or cannot be
 * read now; an API without public content may refuse that in its own way. Texts or pages are the API's only if public
 * content is served.
 */
const IS_OF_API: Readonly<Record<'plain' | 'page', Readonly<Record<PublicContent, boolean>>>> = {
  plain: { there: true, odd: true, denied: false, silent: false },
  page: { there: true, odd: false, denied: false, silent: false },
};

/**
 * Whether the session has ended.
 * @param isPlain whether both refusals are empty or JSON
 */
export function hasEndedSession(isPlain: boolean, content: PublicContent): boolean {
  return IS_OF_API[isPlain ? 'plain' : 'page'][content];
}

/**
 * Statuses of an ended session, whatever the message: 403 of Spring, 419 of Laravel, 440 of IIS, 498 of ArcGIS and
 * nginx. A 403 may also refuse one call: then the company is answered.
 */
const ENDS_SESSION = new Set([403, 419, 440, 498]);
/** Statuses under which an API may report an ended session in its message. */
const MAY_END_SESSION = new Set([400, 422, 500]);
const OF_ENDED_SESSION =
  /\b(?:jwt|token|session|log-?\s?in)\b.*\b(?:expired|invalid|ended|time[d]?[-\s]?out|missing|required|again|not valid|malformed)\b|\b(?:expired|invalid|missing|no)\b.*\b(?:jwt|token|session)\b|\b(?:log|sign) ?in again\b|\bun(?:authenticated|authori[sz]ed)\b|\bnot (?:authenticated|logged in)\b/i;

/**
 * Whether an answer of another make reports an ended session without a 401. Only if the company is refused in the same
 * way, and public content is served, has it ended.
 * @param json the parsed body; undefined if it is not JSON
 */
export function saysSessionEnded(
  { status, source }: { readonly status: number; readonly source: AnswerSource },
  json: unknown,
): boolean {
  if (source !== 'unproven') return false;
  if (ENDS_SESSION.has(status)) return true;
  const isRefusal = MAY_END_SESSION.has(status) || (status < 300 && saysFailed(json));
  return isRefusal && OF_ENDED_SESSION.test(messageOf(json) ?? '');
}
