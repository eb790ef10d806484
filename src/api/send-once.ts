import { ApiError } from './api-error.ts';
import { sayingUnanswered } from './unanswered.ts';

const PREFIX = 'request-key:';

/** Answers that leave open whether the request was carried out, or say that it still is: the key stays. */
const UNDECIDED = new Set([408, 409, 425, 429]);

/**
 * Sends what a form holds under one Idempotency-Key. The key is kept, over a reload too, until the server has
 * decided, so that a second press after a time-out gets the first one's answer instead of a second event.
 * Edited after a refusal, the form is a new request with a new key.
 */
export async function sendOnce<Answer>(
  form: string,
  send: (idempotencyKey: string) => Promise<Answer>,
): Promise<Answer> {
  const key = keyOf(form);
  try {
    const answer = await sayingUnanswered(send(key));
    forgetKey(form);
    return answer;
  } catch (error) {
    if (isDecided(error)) forgetKey(form);
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

function isDecided(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.kind !== 'refused' || error.status === undefined) return false;
  return error.status < 500 && !UNDECIDED.has(error.status);
}
