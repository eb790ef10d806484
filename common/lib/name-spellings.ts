/**
 * Names as people write them who do not have their letters: "Jörg" is "jorg" to some and "joerg" to others. One place for
 * the searches of the server and of the devices, which find the same.
 */
import { foldText } from './fold-text.ts';

/** Letters that are either written without their mark or with two plain ones. `foldText` does the former. */
const TWO_LETTERS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };
/** As a class of a regular expression, of composed and of decomposed texts. */
export const LETTERS_OF_TWO = '[äöüøåÄÖÜØÅ\u0308\u030a]';

const HAS_ANY = new RegExp(LETTERS_OF_TWO);
const EACH = /([äöüøå])/;
/** Of a word with more such letters only two spellings are known: none, or all, with two letters. */
const MOST_MIXED = 3;
const PAIR = /([aou])e|(a)a/g;

/** All spellings of a text, folded; the first is that of `foldText`. */
export function spellingsOf(text: string): readonly string[] {
  return [foldText(text), ...(HAS_ANY.test(text) ? otherSpellings(text).map(foldText) : [])];
}

/** What a name is found by: the folded name, and after it the other spellings of its words. */
export function searchableName(name: string): string {
  if (!HAS_ANY.test(name)) return foldText(name);
  const words = name.split(/\s+/).filter((word) => HAS_ANY.test(word));
  return foldText([name, ...words.flatMap(otherSpellings)].join(' '));
}

/** With two letters in the place of some, or all, of those that may be written so; not folded. */
function otherSpellings(text: string): string[] {
  const parts = text.normalize('NFC').toLowerCase().split(EACH);
  if (parts.length > 2 * MOST_MIXED + 1) return [parts.map((part) => TWO_LETTERS[part] ?? part).join('')];
  let spellings = [''];
  for (const part of parts) {
    const two = TWO_LETTERS[part];
    const asIs = spellings.map((start) => start + part);
    spellings = two === undefined ? asIs : [...asIs, ...spellings.map((start) => start + two)];
  }
  return spellings.slice(1);
}

/** What somebody searches for: of each word its spellings, one of which is to be found. */
export function searchWords(query: string): readonly (readonly string[])[] {
  return query
    .split(/[\s,;]+/)
    .map(spellingsOf)
    .filter(([plain]) => plain !== '');
}

/** Whether every word is found in a text that `searchableName` and `foldText` have made. */
export function hasWords(text: string, words: readonly (readonly string[])[]): boolean {
  return words.every((spellings) => spellings.some((one) => text.includes(one)));
}

/** Whether a folded text may spell a letter with two that a name has as one. */
export const mayBeSpelledOut = (folded: string): boolean => folded.search(PAIR) >= 0;

/** The same for all spellings of a name, and for few names beside it. */
export function nameKey(name: string): string {
  return foldText(name).trim().replace(/\s+/g, ' ').replace(PAIR, '$1$2');
}
