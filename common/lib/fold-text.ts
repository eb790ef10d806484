/** Letters that Unicode does not take apart into a plain letter and a mark. */
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

/** Of all kinds: phones type curly ones by themselves, and nobody searching knows whether one was typed at all. */
const APOSTROPHES = /['’‘‚‛ʼʻʹ`´＇]/g;

/** Most e-mails and many names: nothing to take off, which is worth knowing in lists of thousands. */
const PLAIN = /^[\x20-\x26\x28-\x5f\x61-\x7e]*$/;

/**
 * A text without accents, capitals and apostrophes, so that "elodie" finds "Élodie", "oneil" and "O’Neil" find "O'Neil",
 * and "Åsa" stands among the A's.
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
