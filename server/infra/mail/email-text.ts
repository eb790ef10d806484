/** Renders text of mails as HTML. */
import { DOT, joinWords, unlinked, type Words } from '../../../common/lib/letters/words.ts';
import { escapeHtml } from '../../core/escape-html.ts';

/** Shown instead of a dot: mail programs detect links by the text alone, also across elements. */
const SHOWN_DOT = '<span style="line-height:0;vertical-align:-.26em">·</span>';

/** Shows typed text as typed, without anything that a mail program takes for an address. */
export function htmlWords(words: Words): string {
  return joinWords(words, escapeHtml, (text) => escapeHtml(unlinked(text)).replaceAll(DOT, SHOWN_DOT));
}
