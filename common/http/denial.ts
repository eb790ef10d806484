/**
 * Whether an API of another make has ended a session when it answers 401 to a call and, with the same token, to the
 * call for the company. A gateway may do so too, but does not know which calls need no session.
 */
import type { AnswerSource } from '../contract/answer-source.ts';

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
