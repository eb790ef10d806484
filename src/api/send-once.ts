import { KEY_USED_OTHERWISE } from '../../common/contract/envelope.ts';
import { ApiError } from './api-error.ts';
import { sayingUnanswered } from './unanswered.ts';

const PREFIX = 'request-key:';

/** Answers that leave open whether the request was carried out, or say that it still is: the key stays. */
const UNDECIDED = new Set([408, 409, 425, 429]);

/**
 * Sends what a form holds under one Idempotency-Key. The key is kept, over a reload too, until the server has
 * decided, so that a second press after a time-out gets the first one's answer instead of a second event.
 * Edited after a refusal, or after an answer that was lost, the form is a new request with a new key.
 */
export async function sendOnce<Answer>(
  form: string,
  send: (idempotencyKey: string) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await attempt(form, send);
  } catch (error) {
    if (!isOfOtherContent(error)) throw error;
    return await attempt(form, send);
  }
}

async function attempt<Answer>(
  form: string,
  send: (idempotencyKey: string) => Promise<Answer>,
): Promise<Answer> {
  try {
    const answer = await sayingUnanswered(send(keyOf(form)));
    forgetKey(form);
    return answer;
  } catch (error) {
    if (isDecided(error)) forgetKey(form);
    throw error;
  }
}

/**
 * What an edit sends, made of what the server has now. Where that refuses, the form is a new request from then on: under
 * the old key it would be answered as done, whatever has become of it elsewhere.
 */
export function contentFor<Content>(form: string, make: () => Content): Content {
  try {
    return make();
  } catch (error) {
    forgetKey(form);
    throw error;
  }
}

/** Starts afresh: the form was closed, what is typed next is another request. */
export function forgetKey(form: string): void {
  sessionStorage.removeItem(PREFIX + form);
}

function keyOf(form: string): string {
  const kept = sessionStorage.getItem(PREFIX + form);
  if (kept !== null) return kept;
  const key = crypto.randomUUID();
  sessionStorage.setItem(PREFIX + form, key);
  return key;
}

/** The server tells by the content: this one has not been sent under the kept key. */
function isOfOtherContent(error: unknown): boolean {
  return error instanceof ApiError && error.status === 422 && error.message === KEY_USED_OTHERWISE;
}

function isDecided(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.kind !== 'refused' || error.status === undefined) return false;
  return error.status < 500 && !UNDECIDED.has(error.status);
}
