/** The envelope of answers: `{message, data}`, with a list at `data.result` or at `data` itself. */

import { bodySaysFailed, errorMessage, withFieldTexts, withUnsentMail } from './failed-answer.ts';
import { isRecord, memberOf } from './members.ts';

/** Our server's refusal (422) of other content under a used idempotency key: the key has had its effect already. */
export const KEY_USED_OTHERWISE = 'This Idempotency-Key was used for something else.';

/**
 * The message of an answer, if it is a non-empty text or a list of texts; otherwise the text of its error. "The given
 * data was invalid." and the like are followed by the texts of the refused fields.
 */
export function messageOf(answer: unknown): string | undefined {
  const message = memberOf(answer, 'message');
  const texts = (Array.isArray(message) ? message : [message]).filter(
    (text): text is string => typeof text === 'string' && text.trim() !== '',
  );
  if (texts.length === 0) return errorMessage(answer);
  return withUnsentMail(withFieldTexts(texts.join(', '), answer), answer);
}

/**
 * Whether a body says that the call failed, as some APIs of another make do with a 2xx. Ours never does: only its
 * status counts.
 */
export function saysFailed(answer: unknown): boolean {
  return bodySaysFailed(answer);
}

/** The refused field of the request, named by our server where only the server can judge. */
export function fieldOf(answer: unknown): string | undefined {
  const field = memberOf(answer, 'field');
  return typeof field === 'string' ? field : undefined;
}

/** Where `data` has its list: by the specification, and from a payment provider. */
const LISTS = ['result', 'data'];
/**
 * Where common libraries put it. An object with an id may have other things there, and no answer of ours without an id
 * has such a field.
 */
export const OTHER_LISTS: readonly string[] = ['items', 'docs', 'records', 'list', 'content'];

/**
 * The content of an answer. A list may be at `data` itself, or at `data.result` and the like, there also within an
 * object with its counts; a single object at `data.result` too. Without `data`, only a list is surely content.
 */
export function dataOf(answer: unknown): unknown {
  const data = memberOf(answer, 'data');
  if (data === undefined && !hasId(answer)) {
    const only = onlyListIn(answer);
    return listIn(answer) ?? (only?.length ? only : undefined);
  }
  const result = memberOf(data, 'result');
  const list = listIn(data) ?? (hasId(data) || hasId(result) ? undefined : listIn(result));
  if (list) return list;
  return hasId(result) && !hasId(data) ? result : data;
}

/** As `dataOf`, where a list is expected. */
export function listOrDataOf(answer: unknown): unknown {
  const data = dataOf(answer);
  return onlyListIn(data === undefined ? answer : data) ?? data;
}

/** The only list in an object without an id, under any name, such as `events`, if its rows are objects with ids. */
export function onlyListIn(place: unknown): readonly unknown[] | undefined {
  if (!isRecord(place) || Array.isArray(place) || hasId(place)) return undefined;
  const [list, other] = Object.values(place).filter(Array.isArray);
  return list?.every(hasId) && !other ? list : undefined;
}

/** The only member of a list, or of an object without an id, such as `event`, if it is an object with an id. */
export function onlyObjectIn(place: unknown): unknown {
  const [only, ...others] = isRecord(place) && !hasId(place) ? Object.values(place) : [];
  return others.length === 0 && hasId(only) ? only : undefined;
}

function listIn(place: unknown): readonly unknown[] | undefined {
  const names = hasId(place) ? LISTS : [...LISTS, ...OTHER_LISTS];
  const lists = [...names.map((name) => memberOf(place, name)), place].map((one) => rowsIn(one));
  return lists.find((rows) => rows !== undefined);
}

/** A list; or rows by number, as PHP writes one from which some were taken out: `{"0": {…}, "2": {…}}`. */
function rowsIn(place: unknown): readonly unknown[] | undefined {
  if (Array.isArray(place)) return place;
  const rows = isRecord(place) ? Object.entries(place) : [];
  const isList = rows.length > 0 && rows.every(([key, row]) => /^\d+$/.test(key) && isRecord(row));
  return isList ? rows.map(([, row]) => row) : undefined;
}

/** Whether content is one object of an API, under either name of its id. */
export const hasId = (value: unknown): boolean => isRecord(value) && ('_id' in value || 'id' in value);

/**
 * Whether content is an empty list as some APIs write it: `null`, PHP's `false`, `""`, `{}`, `{"result": null, "total": 0}`,
 * `{"result": {}}`. An absent `data` is not: that is no answer of the API.
 */
export function isNoList(data: unknown): boolean {
  if (data === null || data === false || data === '') return true;
  if (!isRecord(data) || Array.isArray(data) || hasId(data)) return false;
  const { result, ...rest } = data;
  const isNothing = isRecord(result) ? Object.keys(result).length === 0 : (result ?? null) === null;
  return isNothing && Object.values(rest).every((value) => !isRecord(value));
}
