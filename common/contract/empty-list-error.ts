/** Whether an answer of another make reports an empty list as an error. */
import { dataOf, isNoList, messageOf, saysFailed } from './envelope.ts';

/** "No events found", "Data not found". A single missing object is reported in other words. */
const NONE_THERE =
  /\bno [\w ]*s\b|\b(?:data|records?|results?|\w+s) not found\b|\bempty\b|\bno (?:data|record|result|item|row|entry|invitation|invite|guest|visitor|tenant|camera|recording|video|plan|product|package|subscription|question|faq)\b(?: is| was| has been)?(?: found| available| exists?| there| yet|\W*$)/i;
/** The same with an empty list in the answer. */
const NONE = /^not found\W*$|\b(?:nothing|none)\b/i;
/** One missing object, or a missing part of the request. */
const OF_SOMETHING_ELSE =
  /\b(?:event|location|company|user|access|permissions?|rights?|tokens?|sessions?|credentials?|servers?|connections?)\b/i;
/** The list's parent: "No invitations found for this event". */
const OF_ITS_ITEM = /\b(?:for|of|in|at|on|by|to) (?:this|the|that|your) \w+/i;

/** Whether the message of an answer says that its list is empty. */
export function saysListIsEmpty(answer: unknown): boolean {
  return isAboutNone(messageOf(answer), NONE_THERE);
}

/** Whether a 2xx answer reports an empty list as an error: by its message, or without one by an empty list. */
export function isEmptyListError(answer: unknown): boolean {
  if (!saysFailed(answer)) return false;
  const list = dataOf(answer);
  const words = messageOf(answer);
  if (!Array.isArray(list)) return (list === undefined || isNoList(list)) && saysListIsEmpty(answer);
  if (list.length > 0) return false;
  return words === undefined || isAboutNone(words, NONE_THERE) || isAboutNone(words, NONE);
}

function isAboutNone(words: string | undefined, none: RegExp): boolean {
  const said = (words ?? '').replace(OF_ITS_ITEM, '');
  return none.test(said) && !OF_SOMETHING_ELSE.test(said);
}
