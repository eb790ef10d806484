/** Words of letters as HTML. */
import { DOT, joinWords, unlinked, type Words } from '../../../common/lib/letters/words.ts';
import { escapeHtml } from '../../core/escape-html.ts';

/** Drawn where a dot would be. Text alone decides what mail programs make a link of, across elements too. */
const SHOWN_DOT = '<span style="line-height:0;vertical-align:-.26em">·</span>';

/** What was typed shows as it was typed, and no mail program finds an address in it. */
export function htmlWords(words: Words): string {
  return joinWords(words, escapeHtml, (text) => escapeHtml(unlinked(text)).replaceAll(DOT, SHOWN_DOT));
}
