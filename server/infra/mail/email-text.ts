/** Sentences of mails: our own words around what others typed, which is shown as one line and never becomes a link. */
import { escapeHtml } from '../../core/escape-html.ts';
import { remembering } from '../../core/remembering.ts';
import { oneLine } from '../../core/visible-text.ts';

/** Our words and, between them, what was typed. Made by `say` only: a mere string cannot carry a name into a mail. */
export interface Words {
  readonly ours: readonly string[];
  readonly typed: readonly string[];
}

/** Words of a mail, as in `say`Hello ${company.name},``: whatever is put in counts as typed by somebody. */
export function say(ours: TemplateStringsArray, ...typed: readonly string[]): Words {
  return { ours, typed };
}

/** As plain text, for text parts and subjects. */
export function plainWords(words: Words): string {
  return joined(words, (text) => text, plainTyped);
}

/** As HTML. */
export function htmlWords(words: Words): string {
  return joined(words, escapeHtml, (text) => escapeHtml(unlinked(text)).replaceAll(DOT, SHOWN_DOT));
}

function joined({ ours, typed }: Words, own: (text: string) => string, others: (text: string) => string) {
  return ours.map((text, at) => own(text) + (at < typed.length ? others(typed[at] ?? '') : '')).join('');
}

const plainTyped = (text: string) => unlinked(text).replaceAll(DOT, '·');

/** Stands for a dot that must not be one. No typed text has it: `oneLine` takes control characters out. */
const DOT = '\0';
/** Drawn where a dot would be. Text alone decides what mail programs make a link of, across elements too. */
const SHOWN_DOT = '<span style="line-height:0;vertical-align:-.26em">·</span>';

const LABEL = '[\\p{L}\\p{M}\\p{N}\\p{S}_-]';
/** The dots of host names: those that browsers take for one are among them. */
const DOTS = '[.\\u3002\\uff0e\\uff61\\u2024\\ufe52]';
/** No address is without one of these. */
const mayLink = /[.:@\\/\u2024\u3002\ufe52\ufe6b\uff0e\uff0f\uff20\uff3c\uff61]/u;
const scheme =
  /\b(https?|ftp|mailto|tel|sms|callto|facetime(?:-audio)?|skype|sips?|xmpp|magnet|webcal|whatsapp|tg|intent|javascript|vbscript|data|file|urn|bitcoin|ethereum|spotify|zoommtg|msteams):(?=\S)/giu;
const slashes = /[\\/\uff0f\uff3c]{2,}(?=\S)/gu;
const fourNumbers = /(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?!\d)/gu;
const webHost = new RegExp(`(?<![\\p{L}\\p{N}])(www\\d*|ftp)${DOTS}(?=\\S)`, 'giu');
/** Not between digits, as in 10.30: no top-level domain begins with one. Nor before a lone letter, as in J.R.R. */
const hostDot = new RegExp(`(?<=${LABEL})${DOTS}(?=${LABEL}{2})(?!(?<=\\p{Nd}.)\\p{Nd})`, 'gu');
const atSign = /(?<=\S)[@\uff20\ufe6b](?=\S)/gu;

/**
 * One line in which no mail program finds an address to link: dots of host names are marked as `DOT`, and schemes,
 * slashes and at signs stand apart. Legible as it was typed; a dot at a sentence's end or in a number stays. The names of
 * an item, its place and its company stand in each mail of a sheet, and are costly where they are odd.
 */
const unlinked = remembering(100, (typed) => {
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
