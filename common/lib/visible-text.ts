/**
 * Removes invisible characters from typed text. Control characters control terminals and end mail headers; direction
 * and zero-width characters make a text look different from what it is.
 */

/** Scripts whose spelling needs the zero-width joiner and non-joiner, such as Persian and Hindi. */
const JOINING =
  '\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Khmr}\\p{scx=Mymr}';

/** Invisible characters that are allowed where they change visible ones beside them. */
const WANTED = [
  `(?<=[${JOINING}])[\\u200c\\u200d](?=[${JOINING}])`,
  '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})',
  '(?<=[\\p{Emoji}\\p{scx=Hani}])[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]',
  // The flags of England, Scotland and Wales.
  '\\u{1f3f4}[\\u{e0061}-\\u{e007a}]{2,6}\\u{e007f}',
].join('|');
/** Includes lone surrogates, noncharacters and interlinear marks, which no font draws. */
const HIDDEN = '\\p{Cc}\\p{Cs}\\p{Default_Ignorable_Code_Point}\\p{Noncharacter_Code_Point}\\ufff9-\\ufffb';

const hidden = new RegExp(`(${WANTED})|[${HIDDEN}]`, 'gu');
const hiddenButLines = new RegExp(`(${WANTED}|\\n)|[${HIDDEN}]`, 'gu');
const LINE_BREAK = /\r\n?|[\n\v\f\u0085\u2028\u2029]/gu;
/** A byte order mark counts as invisible, not as white space. */
const BLANKS = /(?:[^\S\ufeff]|\u0085)+/gu;

/** Fast path for most texts, as mails to thousands are written at once. */
const PLAIN = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/;

/** One line: any white space becomes one space, invisible characters are removed, and the ends are trimmed. */
export function oneLine(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replace(BLANKS, ' ').replace(hidden, '$1').replace(BLANKS, ' ').trim();
}

/** Several lines without invisible characters. Line breaks become `\n`, tabs become spaces; other spaces stay. */
export function visibleLines(text: string): string {
  return text.replace(LINE_BREAK, '\n').replaceAll('\t', ' ').replace(hiddenButLines, '$1');
}

const unprintable = new RegExp(`[${HIDDEN}\\u2028\\u2029]`, 'gu');

/** JSON with invisible characters as escapes: the same value, without control characters. */
export function escapedJson(json: string): string {
  return json.replace(unprintable, (character) => (character === '\n' ? character : escaped(character)));
}

function escaped(character: string): string {
  return character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}
