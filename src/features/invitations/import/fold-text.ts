/** Texts as they are compared: what people type differently and mean alike. */

const LETTERS: Record<string, string> = {
  ı: 'i',
  ł: 'l',
  đ: 'd',
  ø: 'o',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

/** No case, no accents, no apostrophes. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ıłđøßæœþ'’ʼ]/g, (letter) => LETTERS[letter] ?? '');
}

/** The folded words, without punctuation. */
export function tokensOf(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}
