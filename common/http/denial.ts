/**
 * Whether an API of another make has ended a session when it answers 401 to a call and, with the same token, to that for
 * the company. A gateway may answer so too; it does not know which calls want no session.
 */
import type { AnswerSource } from '../contract/answer-source.ts';

/** What came of a call for public content, made without a token. */
export type PublicContent = 'there' | 'denied' | 'silent' | 'odd';

/** @param isContent whether the body is such content */
export function publicContentOf(
  answer: { status: number; source: AnswerSource } | undefined,
  isContent: boolean,
): PublicContent {
  if (answer === undefined || answer.source === 'foreign') return 'silent';
  if (answer.status === 401) return 'denied';
  return answer.status < 300 && isContent ? 'there' : 'odd';
}

/**
 * Who gave the refusals. Empty or in JSON they are the API's, unless public content is denied as well, or not to be had
 * now; an API may have none, and say so in its way. As a text or a page they are the API's only while public content is
 * there.
 */
const IS_OF_API: Readonly<Record<'plain' | 'page', Readonly<Record<PublicContent, boolean>>>> = {
  plain: { there: true, odd: true, denied: false, silent: false },
  page: { there: true, odd: false, denied: false, silent: false },
};

/** Whether the session has ended. @param isPlain whether both refusals are empty or JSON */
export function hasEndedSession(isPlain: boolean, content: PublicContent): boolean {
  return IS_OF_API[isPlain ? 'plain' : 'page'][content];
}
