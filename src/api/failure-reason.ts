import { ApiError } from './api-error.ts';
import { failureWords } from './failure-messages.ts';
import { adding } from './unanswered.ts';

const SERVER_TROUBLE = 'The server cannot be reached just now. Try again in a moment.';

/** A gateway that has nobody behind it, or a server that fails or is too busy. */
const isServerTrouble = (status = 0) => status >= 500 || status === 429;

/**
 * Sends what a form asks for before anybody is logged in. Where the server itself did not say why it failed, the reason
 * stands behind the call's specified words, which tell nothing of it: people would press again and again.
 * @param fallback the call's own
 */
export async function withFailureReason<Answer>(fallback: string, sent: Promise<Answer>): Promise<Answer> {
  try {
    return await sent;
  } catch (error) {
    throw withReason(error, fallback);
  }
}

/** The same error with the reason, unless it says more than the specified words already. */
export function withReason(error: unknown, fallback: string): unknown {
  if (!(error instanceof ApiError) || error.message !== fallback || error.kind === 'ended') return error;
  if (error.kind !== 'refused') return adding(failureWords(error), error);
  return isServerTrouble(error.status) ? adding(SERVER_TROUBLE, error) : error;
}
