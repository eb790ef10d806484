/**
 * What lists of people are searched and sorted by. Both the texts and the keys are short: the database compares them
 * letter by letter, so with 500 letters each one search of 10,000 people took minutes.
 */
import { foldText } from '../../../common/lib/fold-text.ts';
import {
  hasWords,
  mayBeSpelledOut,
  searchableName,
  searchWords,
  spellingsOf,
} from '../../../common/lib/name-spellings.ts';

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

export interface PeopleSearch {
  /** Of which the search text has one; none where nothing is searched for. */
  readonly keys: readonly string[];
  /**
   * Where the typed text may spell a letter of a name with two: whether it is found in the name, which only names that
   * match `LETTERS_OF_TWO` can be. Undefined where it can not.
   */
  readonly isSpelledAs: ((person: { name: string; email: string }) => boolean) | undefined;
}

/** What of people is searched for. */
export function peopleSearchOf(typed = ''): PeopleSearch {
  const keys = spellingsOf(typed)
    .map(shortKey)
    .filter((key) => key !== '');
  if (!keys.some(mayBeSpelledOut)) return { keys, isSpelledAs: undefined };
  const words = searchWords(shortKey(typed));
  return {
    keys,
    isSpelledAs: ({ name, email }) => hasWords(`${searchableName(name)} ${foldText(email)}`, words),
  };
}

/** Of a longer key the first 64 letters count. */
export function shortKey(key: string): string {
  return firstLetters(key.trim(), LONGEST_KEY);
}

/** By code points, so that no letter is cut in half. */
function firstLetters(text: string, most: number): string {
  return text.length <= most ? text : [...text].slice(0, most).join('');
}
