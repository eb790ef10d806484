/** What keys type on a US keyboard, the factory setting of scanners. */

const MARKS: Readonly<Record<string, string>> = {
  Semicolon: ':',
  Slash: '/',
  Period: '.',
  Minus: '-',
  // Of the mark of the symbology: `readPassCode`.
  BracketRight: ']',
};

/**
 * The character that a key types on a US keyboard, letters as capitals; empty for keys that no address of a pass needs.
 * @param code of `KeyboardEvent`: the key's position
 */
export const usKey = (code: string): string =>
  /^(?:Key|Digit|Numpad)(\w)$/.exec(code)?.[1] ?? MARKS[code] ?? '';
