import { KEY_USED_OTHERWISE } from '../../common/contract/envelope.ts';
import { tabStorageItem } from '../lib/tab-storage.ts';
import { ApiError, isRefused } from './api-error.ts';
import { explainingUnanswered } from './unanswered.ts';

/** Keys that the tab's storage does not take, as it is full or disabled: they last as long as the page. */
const unstored = new Map<string, string>();

/** Statuses that leave open whether the request took effect, or say that it is still running: the key stays. */
const UNDECIDED = new Set([408, 409, 425, 429]);

/**
 * Sends a form's content under one Idempotency-Key. The key is kept, also over a reload, until the server has decided,
 * so that a second press after a time-out gets the first answer instead of creating a second event. If the content is
 * edited after a refusal or a lost answer, the form is a new request with a new key.
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
    const answer = await explainingUnanswered(send(keyOf(form)));
    forgetKey(form);
    return answer;
  } catch (error) {
    if (isDecided(error)) forgetKey(form);
    throw error;
  }
}

/**
 * The content of an edit, made from the server's present data. If that throws, the form's next submission is a new
 * request: under the old key the server would repeat its old answer, whatever was changed elsewhere since.
 */
export function contentFor<Content>(form: string, make: () => Content): Content {
  try {
    return make();
  } catch (error) {
    forgetKey(form);
    throw error;
  }
}

/** Forgets the key: the form was closed, and its next content is another request. */
export function forgetKey(form: string): void {
  unstored.delete(form);
  storedKey(form).remove();
}

function keyOf(form: string): string {
  const stored = storedKey(form);
  const kept = unstored.get(form) ?? stored.read();
  if (kept !== null) return kept;
  const key = crypto.randomUUID();
  stored.write(key);
  if (stored.read() !== key) unstored.set(form, key);
  return key;
}

const storedKey = (form: string) => tabStorageItem(`request-key:${form}`);

/** The server compares contents: this one was not sent under the kept key. */
function isOfOtherContent(error: unknown): boolean {
  return error instanceof ApiError && error.status === 422 && error.message === KEY_USED_OTHERWISE;
}

function isDecided(error: unknown): boolean {
  if (!isRefused(error) || error.status === undefined) return false;
  return error.status < 500 && !UNDECIDED.has(error.status);
}
