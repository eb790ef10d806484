/**
 * Spellings of names by people without the right keyboard: "Jörg" may be "jorg" or "joerg". Shared by the searches on
 * server and devices, so that they find the same.
 */
import { foldText } from './fold-text.ts';

/** Letters written either without their mark (see `foldText`) or with two plain letters. */
const TWO_LETTERS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };
/** As a character class, for composed and decomposed texts. */
export const LETTERS_OF_TWO = '[äöüøåÄÖÜØÅ\u0308\u030a]';

const HAS_ANY = new RegExp(LETTERS_OF_TWO);
const EACH = /([äöüøå])/;
/** A word with more such letters has only two spellings: none replaced, or all. */
const MOST_MIXED = 3;
const PAIR = /([aou])e|(a)a/g;

/**
 * Letters that are typed for each other. Arabic: final ones with and without dots, and those of a Persian keyboard;
 * tatweel only stretches a word. Greek: a capital sigma becomes a final one at the end of what is typed so far. Devices
 * count them as one; the server's column keeps those that were typed (decision 131).
 *
 * Each text is a letter, and the one that it counts as if there is one.
 */
const ALIKE = ['ةه', 'ىي', 'یي', 'کك', 'ـ', 'ςσ'];

/** As `foldText`, with one letter for those typed for each other. */
const foldAlike = (text: string) =>
  ALIKE.reduce((folded, [typed = '', one = '']) => folded.replaceAll(typed, one), foldText(text));

/** All folded spellings of a text; the first is that of `foldText`. */
export function spellingsOf(text: string): readonly string[] {
  const others = HAS_ANY.test(text) ? otherSpellings(text) : [];
  return [...new Set([foldText(text), ...[text, ...others].map(foldAlike)])];
}

/** The searchable form of a name: folded, followed by the other spellings of its words. */
export function searchableName(name: string): string {
  if (!HAS_ANY.test(name)) return foldAlike(name);
  const words = name.split(/\s+/).filter((word) => HAS_ANY.test(word));
  return foldAlike([name, ...words.flatMap(otherSpellings)].join(' '));
}

/** Spellings with two letters instead of some or all such letters; not folded. */
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

/** The words of a query, each with its spellings, one of which must be found. */
export function searchWords(query: string): readonly (readonly string[])[] {
  return query
    .split(/[\s,;]+/)
    .map(spellingsOf)
    .filter(([plain]) => plain !== '');
}

/** Whether every word is found in a text made by `searchableName` and `foldText`. */
export function hasWords(text: string, words: readonly (readonly string[])[]): boolean {
  return words.every((spellings) => spellings.some((one) => text.includes(one)));
}

/** Whether a folded text may contain a two-letter spelling of one letter. */
export const mayBeSpelledOut = (folded: string): boolean => folded.search(PAIR) >= 0;

/** The same for all spellings of a name, however its parts are written, and for few names beside it. */
export function nameKey(name: string): string {
  return foldAlike(name)
    .replace(/[\s.-]+/g, '')
    .replace(PAIR, '$1$2');
}
