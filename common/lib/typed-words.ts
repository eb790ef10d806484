/**
 * Words as people type them who do not know where a name is parted: "dela" for "de la", "obrien" for "O Brien",
 * "annemarie" for "Anne-Marie". The other way round needs nothing: "de" and "la" both stand in "Dela".
 */
import { searchWords } from './name-spellings.ts';

export interface TypedWord {
  readonly spellings: readonly string[];
  /** Finds the word where it is parted; undefined where it is too short, or no name. */
  readonly parted: RegExp | undefined;
}

/** What stands between parts of a name; apostrophes are folded away. */
const GAPS = /[-.]/g;
/** Shorter ones would be found in too many initials. */
const SHORTEST = 4;
const LONGEST = 40;

export function typedWords(query: string): readonly TypedWord[] {
  return searchWords(query).map((spellings) => ({ spellings, parted: partedPattern(spellings) }));
}

/** Whether every word is found in a text that `searchableName` and `foldText` have made. */
export function hasTyped(text: string, words: readonly TypedWord[]): boolean {
  return words.every(
    ({ spellings, parted }) => spellings.some((one) => text.includes(one)) || parted?.test(text) === true,
  );
}

function partedPattern(spellings: readonly string[]): RegExp | undefined {
  const forms = spellings
    .map((one) => [...one.replace(GAPS, '')])
    .filter(isName)
    .map(partedForm);
  return forms.length === 0 ? undefined : new RegExp(`(?:^|[^\\p{L}\\p{N}])(?:${forms.join('|')})`, 'u');
}

const isName = (letters: readonly string[]): boolean =>
  letters.length >= SHORTEST &&
  letters.length <= LONGEST &&
  letters.every((letter) => /[\p{L}\p{N}]/u.test(letter));

/** The last part is a whole one or has two letters: "anna" is not to find every Ann whose last name begins with A. */
function partedForm(letters: readonly string[]): string {
  const last = letters.at(-1);
  return `${letters.slice(0, -1).join('[-. ]*')}(?:${last}|[-. ]+${last}(?![\\p{L}\\p{N}]))`;
}
