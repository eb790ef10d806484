/**
 * Sanitizes the HTML of legal texts. They come from a server that may not be ours and are rendered in a company's
 * session: only elements of prose are allowed.
 */
import DOMPurify from 'dompurify';

const TAGS = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'div', 'span', 'section', 'blockquote', 'pre'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...['a', 'strong', 'b', 'em', 'i', 'u', 's', 'small', 'sub', 'sup', 'code', 'abbr'],
];

/** Attributes that never contain a URL. Not `id`, `name`, `class` or `style`, which have effects outside the text. */
const PLAIN_ATTRIBUTES = ['colspan', 'rowspan', 'scope', 'start', 'dir', 'lang', 'title'];

/** Other sites by https only, mail, and paths of this portal; `//` and `/\` would be other sites. */
const LINKS = /^(?:https:\/\/|mailto:|\/(?![/\\]))/i;

/** Returns nodes, as serializing and parsing them again could change their meaning. */
export function cleanHtml(html: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ['href', ...PLAIN_ATTRIBUTES],
    ADD_URI_SAFE_ATTR: PLAIN_ATTRIBUTES,
    ALLOWED_URI_REGEXP: LINKS,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const link of fragment.querySelectorAll('a[href]')) openInNewTab(link);
  for (const heading of fragment.querySelectorAll('h1')) demote(heading);
  return fragment;
}

/** Another site opens in a new tab, without referrer or opener. */
function openInNewTab(link: Element): void {
  link.setAttribute('rel', 'noopener noreferrer');
  if (link.getAttribute('href')?.toLowerCase().startsWith('https:')) link.setAttribute('target', '_blank');
}

/** The screen already has a heading. */
function demote(heading: Element): void {
  const lower = heading.ownerDocument.createElement('h2');
  lower.append(...heading.childNodes);
  heading.replaceWith(lower);
}
