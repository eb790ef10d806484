/** What keys type on a US keyboard, for which scanners are set when they are bought. Pure. */

const MARKS: Readonly<Record<string, string>> = { Semicolon: ':', Slash: '/', Period: '.', Minus: '-' };

/** By the key's position, the character in the address of a pass, as a capital; empty for other keys. */
export const usKey = (code: string): string =>
  /^(?:Key|Digit|Numpad)(\w)$/.exec(code)?.[1] ?? MARKS[code] ?? '';
