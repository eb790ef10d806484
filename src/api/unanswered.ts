import { ApiError } from './api-error.ts';

export const NOT_CERTAIN =
  'It is not certain that this was done: something other than the server may have answered. Try again later.';

/** The same where nobody answered the look at who had answered. */
export const UNCONFIRMED =
  'It may have been done: something answered, and the server was silent when asked about it. Look before you try again.';

/** Whether a request may have been carried out though no answer to it came. */
export function isUnanswered(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  const { kind, status, isProven } = error;
  // A gateway that has waited for the server says so in its place.
  const isOfGateway = kind === 'refused' && !isProven && (status === 502 || status === 504);
  return kind === 'timeout' || isOfGateway || (kind === 'offline' && navigator.onLine);
}

/**
 * Sends a change. What it throws when no answer comes says so behind the call's own words, which tell of a failure that
 * nobody has seen.
 */
export async function sayingUnanswered<Answer>(sent: Promise<Answer>): Promise<Answer> {
  try {
    return await sent;
  } catch (error) {
    throw isUnanswered(error) ? adding('It may have arrived all the same: no answer came.', error) : error;
  }
}

/** The same error, with a sentence behind what it says. */
export function adding(sentence: string, error: ApiError): ApiError {
  const message = `${error.message.replace(/\.$/, '')}. ${sentence}`;
  return new ApiError({ ...error, message, cause: error });
}
