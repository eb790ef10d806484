/**
 * What people typed, without what cannot be seen. Control characters steer terminals and end lines of mail headers;
 * direction and zero-width characters make a text read otherwise than it is.
 */

/** Scripts whose spelling needs the zero-width joiner and non-joiner, such as Persian and Hindi. */
const JOINING =
  '\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Khmr}\\p{scx=Mymr}';

/** Invisible characters that change how the visible ones beside them are drawn, where they belong. */
const WANTED = [
  `(?<=[${JOINING}])[\\u200c\\u200d](?=[${JOINING}])`,
  '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})',
  '(?<=[\\p{Emoji}\\p{scx=Hani}])[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]',
  // The flags of England, Scotland and Wales.
  '\\u{1f3f4}[\\u{e0061}-\\u{e007a}]{2,6}\\u{e007f}',
].join('|');
/** Lone surrogates, noncharacters and interlinear marks are among them: no font draws them. */
const HIDDEN = '\\p{Cc}\\p{Cs}\\p{Default_Ignorable_Code_Point}\\p{Noncharacter_Code_Point}\\ufff9-\\ufffb';

const hidden = new RegExp(`(${WANTED})|[${HIDDEN}]`, 'gu');
const hiddenButLines = new RegExp(`(${WANTED}|\\n)|[${HIDDEN}]`, 'gu');
const LINE_BREAK = /\r\n?|[\n\v\f\u0085\u2028\u2029]/gu;
/** A byte order mark counts as hidden here, not as white space. */
const BLANKS = /(?:[^\S\ufeff]|\u0085)+/gu;

/** Most texts, told fast: mails to thousands are written in one go. */
const PLAIN = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/;

/** A text as one line: white space of any kind is one blank, what cannot be seen is gone, nothing stands around it. */
export function oneLine(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replace(BLANKS, ' ').replace(hidden, '$1').replace(BLANKS, ' ').trim();
}

/** A text of several lines without what cannot be seen. Line breaks become `\n`, tabs blanks; other blanks stay. */
export function visibleLines(text: string): string {
  return text.replace(LINE_BREAK, '\n').replaceAll('\t', ' ').replace(hiddenButLines, '$1');
}

const unprintable = new RegExp(`[${HIDDEN}\\u2028\\u2029]`, 'gu');

/** JSON text with what cannot be seen written as escapes: the same value, and nothing that steers a terminal. */
export function escapedJson(json: string): string {
  return json.replace(unprintable, (character) => (character === '\n' ? character : escaped(character)));
}

function escaped(character: string): string {
  return character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}
