import { domainToASCII, domainToUnicode } from 'node:url';
import { hasHostLength } from '../../common/contract/host-length.ts';
import { oneLine } from '../../common/lib/visible-text.ts';

/** How e-mails are stored and compared: lower-cased, without blanks around them and without what cannot be seen. */
export function emailKey(email: string): string {
  return oneLine(email).toLowerCase();
}

/** A domain that has two spellings: in letters of all languages, and in those of the name system (IDNA). */
const IS_IN_TWO_SPELLINGS = /[^\p{ASCII}]|(^|\.)xn--/iu;

/**
 * An e-mail as `emailKey` writes it, and with the other spelling of its domain: `a@bücher.de` is `a@xn--bcher-kva.de`.
 * Addresses are stored as they were typed, and are looked for by all of these.
 */
export function spellingsOf(email: string): string[] {
  const key = emailKey(email);
  const at = key.lastIndexOf('@') + 1;
  const [local, domain] = [key.slice(0, at), key.slice(at)];
  if (at === 0 || !IS_IN_TWO_SPELLINGS.test(domain)) return [key];
  const ascii = asciiOf(domain);
  if (ascii === '') return [key];
  return [...new Set([key, local + ascii, local + domainToUnicode(ascii)])];
}

/** Providers that read addresses without dots, each with its other name. */
const WITHOUT_DOTS: Record<string, string> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' };

/** A part that all addresses of one mailbox have in common, known at once: what stands before the tag, without dots. */
export function nameOfMailbox(email: string): string {
  const name = email.slice(0, email.lastIndexOf('@'));
  const tag = name.indexOf('+', 1);
  return (name.startsWith('+') || tag < 0 ? name : name.slice(0, tag)).replaceAll('.', '');
}

/**
 * The mailbox behind an address, for counting only: `ada+1@b.co` and `ada@b.co.` are `ada@b.co`, and
 * `a.d.a@googlemail.com` is `ada@gmail.com`. Mails go to the address as it was given, and accounts are found by it.
 */
export function mailboxKey(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 0) return email;
  const [user = '', ...tags] = email.slice(0, at).split('+');
  // An address that begins with its plus has no tag.
  const local = user === '' ? ['', ...tags].join('+') : user;
  const domain = email.slice(at + 1);
  // What mail is delivered to, however it is spelt.
  const host = withoutEndDots(asciiOf(domain) || domain.toLowerCase());
  const dotless = WITHOUT_DOTS[host];
  return dotless === undefined ? `${local}@${host}` : `${local.replaceAll('.', '')}@${dotless}`;
}

/** A domain in the letters of the name system, or nothing where it cannot have any. */
function asciiOf(domain: string): string {
  return hasHostLength(withoutEndDots(domain)) ? domainToASCII(domain) : '';
}

/** Dots behind a host mean nothing. */
function withoutEndDots(host: string): string {
  let end = host.length;
  while (host[end - 1] === '.') end -= 1;
  return host.slice(0, end);
}
