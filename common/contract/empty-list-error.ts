/** Whether an answer of another make says of a list that nothing is on it, where it says so as an error. */
import { dataOf, isNoList, messageOf, saysFailed } from './envelope.ts';

/** "No events found", "Data not found": of one thing that is missing it would be told in another way. */
const NONE_THERE =
  /\bno [\w ]*s\b|\b(?:data|records?|results?|\w+s) not found\b|\bempty\b|\bno (?:data|record|result|item|row|entry|invitation|invite|guest|visitor|tenant|camera|recording|video|plan|product|package|subscription|question|faq)\b(?: is| was| has been)?(?: found| available| exists?| there| yet|\W*$)/i;
/** The same beside a list that is there, and empty. */
const NONE = /^not found\W*$|\b(?:nothing|none)\b/i;
/** One thing that is missing, or what a call lacks. */
const OF_SOMETHING_ELSE =
  /\b(?:event|location|company|user|access|permissions?|rights?|tokens?|sessions?|credentials?|servers?|connections?)\b/i;
/** What the list is of: "No invitations found for this event". */
const OF_ITS_ITEM = /\b(?:for|of|in|at|on|by|to) (?:this|the|that|your) \w+/i;

/** Whether the words of an answer say that its list is empty. */
export function saysListIsEmpty(answer: unknown): boolean {
  return isAboutNone(messageOf(answer), NONE_THERE);
}

/** Whether a 2xx answer says as an error that its list is empty: by its words, or without any beside an empty list. */
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
