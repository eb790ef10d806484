/**
 * Sentences of letters: our own words with typed text in between, which is shown in one line and never becomes a link.
 */
import { memoize } from '../memoize.ts';
import { oneLine } from '../visible-text.ts';

/**
 * Our words, with typed text in between. Created by `say` only, as a plain string must not carry a name into a letter.
 */
export interface Words {
  readonly ours: readonly string[];
  readonly typed: readonly string[];
}

/** Tags a template, as in `say`Hello ${company.name},``: all inserted values count as typed text. */
export function say(ours: TemplateStringsArray, ...typed: readonly string[]): Words {
  return { ours, typed };
}

/** As plain text, for text parts and subjects. */
export function plainWords(words: Words): string {
  return joinWords(words, (text) => text, plainTyped);
}

/** Joins our words and typed texts, each escaped in its own way. */
export function joinWords(
  { ours, typed }: Words,
  own: (text: string) => string,
  others: (text: string) => string,
): string {
  return ours.map((text, at) => own(text) + (at < typed.length ? others(typed[at] ?? '') : '')).join('');
}

const plainTyped = (text: string) => unlinked(text).replaceAll(DOT, '·');

/** Replaces a dot that must not form a link. It cannot be typed: `oneLine` removes control characters. */
export const DOT = '\0';
const LABEL = '[\\p{L}\\p{M}\\p{N}\\p{S}_-]';
/** All dots that browsers accept in host names. */
const DOTS = '[.\\u3002\\uff0e\\uff61\\u2024\\ufe52]';
/** Every address contains one of these. */
const mayLink = /[.:@\\/\u2024\u3002\ufe52\ufe6b\uff0e\uff0f\uff20\uff3c\uff61]/u;
const scheme =
  /\b(https?|ftp|mailto|tel|sms|callto|facetime(?:-audio)?|skype|sips?|xmpp|magnet|webcal|whatsapp|tg|intent|javascript|vbscript|data|file|urn|bitcoin|ethereum|spotify|zoommtg|msteams):(?=\S)/giu;
const slashes = /[\\/\uff0f\uff3c]{2,}(?=\S)/gu;
const fourNumbers = /(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?!\d)/gu;
const webHost = new RegExp(`(?<![\\p{L}\\p{N}])(www\\d*|ftp)${DOTS}(?=\\S)`, 'giu');
/** Not between digits, as in 10.30, as no top-level domain begins with one; nor before a single letter, as in J.R.R. */
const hostDot = new RegExp(`(?<=${LABEL})${DOTS}(?=${LABEL}{2})(?!(?<=\\p{Nd}.)\\p{Nd})`, 'gu');
const atSign = /(?<=\S)[@\uff20\ufe6b](?=\S)/gu;

/**
 * Makes a line in which no mail program finds an address to link: dots of host names become `DOT`, and schemes, slashes
 * and at signs are spaced. It stays legible; a dot at a sentence's end or in a number is kept. Memoized, as the names
 * of an item, its place and its company are in each mail of a sheet, and odd ones are costly.
 */
export const unlinked = memoize(100, (typed) => {
  const line = oneLine(typed);
  if (!mayLink.test(line)) return line;
  return line
    .replace(scheme, '$1: ')
    .replace(slashes, '$& ')
    .replace(fourNumbers, (numbers) => numbers.replaceAll('.', DOT))
    .replace(webHost, `$1${DOT}`)
    .replace(hostDot, DOT)
    .replace(atSign, ' @ ');
});
