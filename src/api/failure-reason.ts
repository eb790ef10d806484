import { ApiError, isRefused } from './api-error.ts';
import { failureMessage } from './failure-messages.ts';
import { explainingUnanswered, withSentence } from './unanswered.ts';

const SERVER_TROUBLE = 'The server cannot be reached just now. Try again in a moment.';

/** A gateway without a backend, or a server that fails or is overloaded. */
const isServerTrouble = (status = 0) => status >= 500 || status === 429;

/**
 * Sends a form of a logged-out screen. If the server did not say why it failed, the reason is appended to the call's
 * specified message, which explains nothing, so that users do not press again and again.
 * @param fallback the call's own
 */
export async function withFailureReason<Answer>(fallback: string, sent: Promise<Answer>): Promise<Answer> {
  try {
    return await sent;
  } catch (error) {
    throw withReason(error, fallback);
  }
}

/** The same for a request that mails a code: without an answer, that may have been mailed. */
export const mailingCode = <Answer>(fallback: string, sent: Promise<Answer>): Promise<Answer> =>
  withFailureReason(
    fallback,
    explainingUnanswered(sent, 'A code may have been sent all the same: no answer came.'),
  );

/**
 * Sends another call where an API of another make lacks the first, whose path the specification does not name: one that
 * it names, and that does the same. Some refuse to anybody what they do not know (401 to 405), as Spring's security.
 */
export async function orIfMissing<Answer>(
  sent: Promise<Answer>,
  sendOther: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await sent;
  } catch (error) {
    if (!isRefused(error) || error.isProven || !/40[1-5]/.test(`${error.status}`)) throw error;
    return await sendOther();
  }
}

/** The same error with the reason, unless its message says more than the fallback. */
export function withReason(error: unknown, fallback: string): unknown {
  if (!(error instanceof ApiError) || error.message !== fallback || error.kind === 'ended') return error;
  if (error.kind !== 'refused') return withSentence(failureMessage(error), error);
  return isServerTrouble(error.status) ? withSentence(SERVER_TROUBLE, error) : error;
}
