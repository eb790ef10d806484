/**
 * Converts texts of an API of another make, which may be HTML where ours are plain. The result is never rendered as
 * HTML.
 */

/** A tag, or a character reference. */
export const HTML = /<\/?[a-z][^<>]*>|&(?:[a-z]+|#\d+|#x[\da-f]+);/i;
const TAG = /<\/?[a-z][^<>]*>/i;
const ESCAPED_TAG = /&lt;\/?[a-z][\s\S]*?&gt;/i;
/** Tags that end a line when rendered. */
const LINE_ENDS = /<(?:br|\/(?:p|div|li|h\d|t[dr]|d[dt]))\b/gi;

/** Converts HTML to one line of text, also if it was escaped once more. Plain text stays unchanged. */
export function plainText(text: string): string {
  const html = unescaped(text);
  if (!HTML.test(html)) return text.trim();
  return textOf(html.replace(LINE_ENDS, ' $&')).replace(/\s+/g, ' ').trim();
}

/** Unescapes HTML that was escaped as a whole; anything else stays unchanged. */
export function unescaped(text: string): string {
  return !TAG.test(text) && ESCAPED_TAG.test(text) ? textOf(text) : text;
}

/** Parsed in a separate document, in which nothing runs or loads. */
function textOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const unseen of body.querySelectorAll('script, style')) unseen.remove();
  return body.textContent;
}
