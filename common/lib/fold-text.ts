/** Letters that Unicode does not decompose into a plain letter and a mark. */
const LETTERS: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

/** All kinds: phones insert curly ones, and they are often left out in searches. */
const APOSTROPHES = /['’‘‚‛ʼʻʹ`´＇]/g;

/** Fast path for most e-mails and many names, as lists have thousands. */
const PLAIN = /^[\x20-\x26\x28-\x5f\x61-\x7e]*$/;

/**
 * Removes accents, capitals and apostrophes, so that "elodie" finds "Élodie", "oneil" and "O’Neil" find "O'Neil", and
 * "Åsa" is sorted among the A's.
 */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .replace(APOSTROPHES, '')
    .normalize('NFKD')
    .replace(/\p{Mark}+/gu, '')
    .toLowerCase()
    .replace(/\p{Mark}+/gu, '')
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter);
}
