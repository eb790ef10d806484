import { ApiError } from './api-error.ts';

export const NOT_CERTAIN =
  'It is not certain that this was done: something other than the server may have answered. Try again later.';

/** The same if the confirming call was not answered either. */
export const UNCONFIRMED =
  'It may have been done: something answered, and the server was silent when asked about it. Look before you try again.';

export const NO_ANSWER = 'It may have arrived all the same: no answer came.';

/** Whether a request may have taken effect although no answer arrived. */
export function isUnanswered(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  const { kind, status, isProven, isUnsent } = error;
  // A gateway that timed out waiting for the server answers in its place.
  const isOfGateway = kind === 'refused' && !isProven && (status === 502 || status === 504);
  return kind === 'timeout' || isOfGateway || (kind === 'offline' && !isUnsent);
}

/**
 * Sends a change. If no answer arrives, the error's message says so after the call's own fallback, which would claim a
 * failure that nobody has observed.
 */
export async function explainingUnanswered<Answer>(
  sent: Promise<Answer>,
  sentence = NO_ANSWER,
): Promise<Answer> {
  try {
    return await sent;
  } catch (error) {
    throw isUnanswered(error) ? withSentence(sentence, error) : error;
  }
}

/** The same error, with a sentence appended to its message. */
export function withSentence(sentence: string, error: ApiError): ApiError {
  const message = `${error.message.replace(/\.$/, '')}. ${sentence}`;
  return new ApiError({ ...error, message, cause: error });
}
