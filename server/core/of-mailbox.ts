/** Which of many addresses are of one mailbox, without working out the host of each. */
import { domainToUnicode } from 'node:url';
import { mailboxKey, namesOfHost, withoutEndDots } from './email.ts';

const ASCII = /^\p{ASCII}*$/u;
/** Written as a number, such as `0x7f.1`, or in a way that no form of ours has taken: there is no telling by its labels. */
const IS_ODD = /%|(?:^|\.)(?:0x[\da-f]*|\d+)\.*$/i;
/** Letters that stay what they are in the name system, though capitals do not tell them from others. */
const KEPT = new Map([
  ['ß', '\u0001'],
  ['ς', '\u0002'],
  ['ı', '\u0003'],
]);

/**
 * The addresses of a mailbox, as `mailboxKey` writes it. Working a host out takes a fifth of a millisecond where it is as
 * odd as it may be, and thousands of them may have one name before their at sign: it is done for those alone whose host
 * is alike label by label.
 */
export function addressesOf(
  mailbox: string,
  addresses: readonly string[],
  keyOf: (address: string) => string = mailboxKey,
): string[] {
  const hosts = namesOfHost(hostOf(mailbox)).map((host) => ({
    ascii: host.split('.'),
    unicode: domainToUnicode(host).split('.').map(folded),
  }));
  const isAlike = (address: string) => {
    const domain = hostOf(address);
    if (IS_ODD.test(domain)) return true;
    const labels = withoutEndDots(plain(domain)).split('.');
    return hosts.some(
      ({ ascii, unicode }) =>
        labels.length === ascii.length &&
        labels.every((label, at) =>
          ASCII.test(label) ? label === ascii[at] : folded(label) === unicode[at],
        ),
    );
  };
  return addresses.filter((address) => isAlike(address) && keyOf(address) === mailbox);
}

const hostOf = (address: string) => address.slice(address.lastIndexOf('@') + 1);

/** As the name system begins to read it: widths, invisible characters and other dots count for nothing. */
function plain(domain: string): string {
  if (ASCII.test(domain)) return domain.toLowerCase();
  const visible = domain.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return visible.replaceAll('。', '.').toLowerCase();
}

/** By capitals and back: more letters are alike by that than in the name system, and none fewer. */
function folded(label: string): string {
  const kept = label.replace(/[ßςı]/g, (letter) => KEPT.get(letter) ?? letter);
  return kept.toUpperCase().toLowerCase().normalize('NFKC');
}
