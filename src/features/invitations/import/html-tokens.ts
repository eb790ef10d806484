/** Splits HTML into tags and the text between them, in one pass over any text. */

export interface Tag {
  /** In lower case. */
  name: string;
  isEnd: boolean;
  /** As written, with the blank before them. */
  attributes: string;
}

/** Elements whose content is no text of the page. */
const UNSHOWN = new Set(['script', 'style', 'title', 'template', 'xml']);
/** A name is followed by a blank, a slash or the end of the tag: `<ann@b.co>` is text. */
const NAME = /<(\/?)([a-z][\w:-]*)(?=[\s/>])/iy;

export function* htmlTokens(html: string): Generator<Tag | string, void> {
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open !== at) yield html.slice(at, open === -1 ? html.length : open);
    if (open === -1) return;
    NAME.lastIndex = open;
    const [whole = '', slash, word = ''] = NAME.exec(html) ?? [];
    if (html.startsWith('<!--', open)) at = behind(html, '-->', open);
    else if (html[open + 1] === '!' || html[open + 1] === '?') at = behind(html, '>', open);
    else if (whole === '') {
      yield '<';
      at = open + 1;
    } else {
      const end = endOfTag(html, open + whole.length);
      const name = word.toLowerCase();
      yield { name, isEnd: slash === '/', attributes: html.slice(open + whole.length, end - 1) };
      at = slash !== '/' && UNSHOWN.has(name) ? endOfElement(html, name, end) : end;
    }
  }
}

function behind(html: string, mark: string, from: number): number {
  const found = html.indexOf(mark, from);
  return found === -1 ? html.length : found + mark.length;
}

/** Behind the closing bracket; brackets in quoted values do not close. */
function endOfTag(html: string, from: number): number {
  let quote = '';
  for (let at = from; at < html.length; at += 1) {
    const letter = html[at] ?? '';
    if (quote !== '') quote = letter === quote ? '' : quote;
    else if (letter === '>') return at + 1;
    else if ((letter === '"' || letter === "'") && html[at - 1] === '=') quote = letter;
  }
  return html.length;
}

function endOfElement(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}[\\s>]`, 'gi');
  end.lastIndex = from;
  return end.exec(html)?.index ?? html.length;
}
