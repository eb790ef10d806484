/** Finds e-mail addresses in what people write around them. */
import { isEmail } from '../../../../common/contract/email.ts';

const ADDRESS =
  /[^\s\p{Cc}@"(),:;<>[\\\]|'“”„]+@[^\s\p{Cc}@"(),:;<>[\\\]|'“”„]+\.[^\s\p{Cc}@"(),:;<>[\\\]|'“”„]+/gu;

/** An address with what was written before it. */
export interface FoundAddress {
  email: string;
  /** The words between the earlier address and this one, as a name; empty where there are none. */
  name: string;
}

export function hasAddress(text: string): boolean {
  return text.includes('@') && addressesIn(text).length > 0;
}

/**
 * The addresses of a text, in order: `Ann Bo <ann@b.co>`, `mailto:ann@b.co?subject=x`, `ann@b.co; bo@b.co`,
 * `ann@b.co (home)`. Sentence marks after an address are no part of it.
 */
export function addressesIn(text: string): FoundAddress[] {
  const found: FoundAddress[] = [];
  let end = 0;
  for (const match of text.replaceAll('＠', '@').matchAll(ADDRESS)) {
    const email = match[0].replace(/\?.*$/, '').replace(/[.!?*…]+$/, '');
    if (!isEmail(email)) continue;
    const isInBrackets = text[match.index - 1] === '<';
    found.push({ email, name: isInBrackets ? nameBefore(text.slice(end, match.index)) : '' });
    end = match.index + match[0].length;
  }
  return found;
}

function nameBefore(text: string): string {
  return text
    .replace(/^[\s>;,|]+/, '')
    .replace(/[\s<]+$/, '')
    .replace(/^["'“„](.*)["'”“]$/, '$1')
    .trim();
}
