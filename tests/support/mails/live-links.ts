import { Window } from 'happy-dom';
import { LinkifyIt } from 'linkify-it';

/** Stricter than any mail program: schemes, bare hosts of any top-level domain, numbers, addresses. */
const linkifier = new LinkifyIt({ fuzzyLink: true, fuzzyIP: true, fuzzyEmail: true });
const HOST = /[\p{L}\p{N}\p{S}_-][.。．｡․﹒](?:xn--|[\p{L}\p{So}]{2})/u;

/** Whether some mail program would turn a part of a plain text into a link. */
export function hasLiveLink(text: string): boolean {
  return linkifier.test(text) || HOST.test(text) || /\bwww\.|\S[@＠]\S|:\/\/\S/u.test(text);
}

/** The visible text of a mail's HTML without its own buttons, and their targets. Within a paragraph,
 * text is joined across elements, as some programs do when they look for links. */
export function readMailHtml(html: string): { text: string; links: string[]; elements: string[] } {
  const { document } = new Window();
  document.write(html);
  const links = [...document.querySelectorAll('a')];
  for (const link of links) link.remove();
  for (const block of document.querySelectorAll('p, td')) block.append('\n');
  return {
    text: document.body.textContent,
    links: links.map((link) => link.getAttribute('href') ?? ''),
    elements: [...new Set([...document.body.querySelectorAll('*')].map(({ localName }) => localName))],
  };
}
