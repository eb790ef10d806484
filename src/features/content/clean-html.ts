/**
 * Cleans the HTML of legal texts. They come from a server that is not necessarily ours and are shown with
 * the rights of a logged-in company: only what prose needs gets through.
 */
import DOMPurify from 'dompurify';

const TAGS = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'div', 'span', 'section', 'blockquote', 'pre'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...['a', 'strong', 'b', 'em', 'i', 'u', 's', 'small', 'sub', 'sup', 'code', 'abbr'],
];

/** Attributes that never hold an address. No `id`, `name`, `class` or `style`: they reach beyond the text. */
const PLAIN_ATTRIBUTES = ['colspan', 'rowspan', 'scope', 'start', 'dir', 'lang', 'title'];

/** Other sites by https only, mail, and places of this portal; `//` and `/\` would be other sites again. */
const LINKS = /^(?:https:\/\/|mailto:|\/(?![/\\]))/i;

/** The text as nodes, never to be written and parsed again: a second parse could read it differently. */
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
  for (const link of fragment.querySelectorAll('a[href]')) leadAway(link);
  for (const heading of fragment.querySelectorAll('h1')) demote(heading);
  return fragment;
}

/** Another site opens beside the portal and learns nothing of it. */
function leadAway(link: Element): void {
  link.setAttribute('rel', 'noopener noreferrer');
  if (link.getAttribute('href')?.toLowerCase().startsWith('https:')) link.setAttribute('target', '_blank');
}

/** The screen has its heading already. */
function demote(heading: Element): void {
  const lower = heading.ownerDocument.createElement('h2');
  lower.append(...heading.childNodes);
  heading.replaceWith(lower);
}
