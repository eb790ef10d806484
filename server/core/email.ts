import { domainToASCII, domainToUnicode } from 'node:url';
import { hasHostLength } from '../../common/contract/host-length.ts';
import { oneLine } from '../../common/lib/visible-text.ts';

/** The stored and compared form of an e-mail: lower-cased, without surrounding blanks and invisible characters. */
export function emailKey(email: string): string {
  return oneLine(email).toLowerCase();
}

/** A domain with two spellings: in Unicode, and in ASCII (IDNA). */
const IS_IN_TWO_SPELLINGS = /[^\p{ASCII}]|(^|\.)xn--/iu;

/**
 * An e-mail as written by `emailKey`, and with the other spelling of its domain: `a@bücher.de` is `a@xn--bcher-kva.de`.
 * Addresses are stored as typed, and searched by all of these.
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

/** Providers that ignore dots in addresses, with the canonical domain. */
const WITHOUT_DOTS: Record<string, string> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' };

/** A cheap key that all addresses of one mailbox share: the part before the tag, without dots. */
export function nameOfMailbox(email: string): string {
  const name = email.slice(0, email.lastIndexOf('@'));
  const tag = name.indexOf('+', 1);
  return (name.startsWith('+') || tag < 0 ? name : name.slice(0, tag)).replaceAll('.', '');
}

/**
 * The mailbox of an address, for counting only: `ada+1@b.co` and `ada@b.co.` are `ada@b.co`, and `a.d.a@googlemail.com`
 * is `ada@gmail.com`. Mails are sent to the address as given, and accounts are found by it.
 */
export function mailboxKey(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 0) return email;
  const [user = '', ...tags] = email.slice(0, at).split('+');
  // An address that begins with a plus has no tag.
  const local = user === '' ? ['', ...tags].join('+') : user;
  const domain = email.slice(at + 1);
  // The host in its canonical form.
  const host = withoutEndDots(asciiOf(domain) || domain.toLowerCase());
  const dotless = WITHOUT_DOTS[host];
  return dotless === undefined ? `${local}@${host}` : `${local.replaceAll('.', '')}@${dotless}`;
}

/** A domain in ASCII, or an empty text if it is invalid. */
function asciiOf(domain: string): string {
  return hasHostLength(withoutEndDots(domain)) ? domainToASCII(domain) : '';
}

/** Trailing dots of a host have no meaning. */
function withoutEndDots(host: string): string {
  let end = host.length;
  while (host[end - 1] === '.') end -= 1;
  return host.slice(0, end);
}
