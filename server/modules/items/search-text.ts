/**
 * The texts by which lists of people are searched and sorted. Both the texts and the keys are short: the database
 * compares them letter by letter, so with 500 letters each one search of 10,000 people took minutes.
 */
import { foldText } from '../../../common/lib/fold-text.ts';
import {
  hasWords,
  mayBeSpelledOut,
  searchableName,
  searchWords,
  spellingsOf,
} from '../../../common/lib/name-spellings.ts';

/** The number of letters of a name, and of an e-mail, that are searched. */
const SEARCHED_LETTERS = 100;
const MAX_KEY_LENGTH = 64;

/** The text by which an invitation is found and sorted: at most 201 letters. */
export function searchTextOf(name: string, email: string): string {
  return `${foldedStart(name)} ${foldedStart(email)}`;
}

/** The search input, folded like the texts. */
export function searchKeyOf(typed: string | undefined): string {
  return shortKey(foldText(typed ?? ''));
}

export interface PeopleSearch {
  /** The search text must contain one of these; empty if the search is. */
  readonly keys: readonly string[];
  /**
   * Set if the search input may spell a letter of a name with two: whether a name matches, which only names with
   * `LETTERS_OF_TWO` can.
   */
  readonly isSpelledAs: ((person: { name: string; email: string }) => boolean) | undefined;
}

/** Parses the search input for people. */
export function peopleSearchOf(typed = ''): PeopleSearch {
  const keys = spellingsOf(typed)
    .map(shortKey)
    .filter((key) => key !== '');
  if (!keys.some(mayBeSpelledOut)) return { keys, isSpelledAs: undefined };
  const words = searchWords(shortKey(typed));
  return {
    keys,
    // Of the letters that are searched: a long name of such letters has thousands of them in all its spellings.
    isSpelledAs: ({ name, email }) =>
      hasWords(`${searchableName(firstLetters(name, SEARCHED_LETTERS))} ${foldText(email)}`, words),
  };
}

/** Only the first 64 letters of a key count. */
export function shortKey(key: string): string {
  return firstLetters(key.trim(), MAX_KEY_LENGTH);
}

/** The searched letters of a text. No more letters are folded than that takes: one may fold to eighteen. */
function foldedStart(text: string): string {
  for (let most = SEARCHED_LETTERS; ; most *= 2) {
    const start = firstLetters(text, most);
    const folded = firstLetters(foldText(start), SEARCHED_LETTERS);
    // Fewer are left where marks and apostrophes were among them.
    if (start.length === text.length || [...folded].length === SEARCHED_LETTERS) return folded;
  }
}

/** By code points, of which each has two characters at most, so that no letter is cut in half. */
function firstLetters(text: string, most: number): string {
  return text.length <= most ? text : [...text.slice(0, 2 * most)].slice(0, most).join('');
}
