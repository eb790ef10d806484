/**
 * What lists of people are searched and sorted by. Both the texts and the keys are short: the database compares them
 * letter by letter, so with 500 letters each one search of 10,000 people took minutes.
 */
import { foldText } from '../../../common/lib/fold-text.ts';

/** Letters of a name, and of an e-mail, that are searched. */
const SEARCHED_LETTERS = 100;
const LONGEST_KEY = 64;

/** The text that an invitation is found and sorted by: at most 201 letters. */
export function searchTextOf(name: string, email: string): string {
  return `${firstLetters(foldText(name), SEARCHED_LETTERS)} ${firstLetters(foldText(email), SEARCHED_LETTERS)}`;
}

/** What somebody searches for, folded as the texts are. */
export function searchKeyOf(typed: string | undefined): string {
  return shortKey(foldText(typed ?? ''));
}

/** Of a longer key the first 64 letters count. */
export function shortKey(key: string): string {
  return firstLetters(key.trim(), LONGEST_KEY);
}

/** By code points, so that no letter is cut in half. */
function firstLetters(text: string, most: number): string {
  return text.length <= most ? text : [...text].slice(0, most).join('');
}
