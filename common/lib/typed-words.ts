/**
 * Search words of people who do not know where a name is separated: "dela" for "de la", "obrien" for "O Brien",
 * "annemarie" for "Anne-Marie". The other way round needs nothing: "de" and "la" both stand in "Dela".
 */
import { searchWords } from './name-spellings.ts';

export interface TypedWord {
  readonly spellings: readonly string[];
  /** Finds the word where it is parted; undefined where it is too short, or no name. */
  readonly parted: RegExp | undefined;
}

/** Shorter words would be found in too many initials; apostrophes are folded away. */
const NAME = /^[\p{L}\p{N}]{3,39}([\p{L}\p{N}])$/u;
const GAP = '[-. ]';

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
  const forms = spellings.flatMap((one) => partedForm(one.replace(/[-.]/g, '')));
  return forms[0] === undefined ? undefined : new RegExp(`(?:^|[^\\p{L}\\p{N}])(?:${forms.join('|')})`, 'u');
}

/** The last part is a whole one or has two letters: "anna" is not to find every Ann whose last name begins with A. */
function partedForm(word: string): string[] {
  const last = NAME.exec(word)?.[1];
  if (last === undefined) return [];
  const start = [...word.slice(0, -last.length)].join(`${GAP}*`);
  return [`${start}(?:${last}|${GAP}+${last}(?![\\p{L}\\p{N}]))`];
}
