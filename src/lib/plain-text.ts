/** Texts of an API of another make, which may be HTML where ours are plain. Nothing here is shown as HTML. */

/** A tag, or a character by its name. */
export const HTML = /<\/?[a-z][^<>]*>|&(?:[a-z]+|#\d+|#x[\da-f]+);/i;
const TAG = /<\/?[a-z][^<>]*>/i;
const ESCAPED_TAG = /&lt;\/?[a-z][\s\S]*?&gt;/i;
/** What ends a line where it is drawn. */
const LINE_ENDS = /<(?:br|\/(?:p|div|li|h\d|t[dr]|d[dt]))\b/gi;

/** HTML as one line of text, also where it was escaped once more. Plain text stays as it is. */
export function plainText(text: string): string {
  const html = unescaped(text);
  if (!HTML.test(html)) return text.trim();
  return textOf(html.replace(LINE_ENDS, ' $&')).replace(/\s+/g, ' ').trim();
}

/** HTML that was escaped as a whole, as HTML again; anything else as it is. */
export function unescaped(text: string): string {
  return !TAG.test(text) && ESCAPED_TAG.test(text) ? textOf(text) : text;
}

/** Parsed in a document of its own: nothing in it is run or loaded. */
function textOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const unseen of body.querySelectorAll('script, style')) unseen.remove();
  return body.textContent;
}
