import { isIP, isIPv4 } from 'node:net';

/**
 * What an address counts as: IPv4 as it is, also where it is mapped into IPv6; of IPv6 the /64, since everybody who
 * has one address of it has them all. Ports, brackets and zones that proxies write are dropped.
 * @returns such as `192.0.2.7` or `2001:db8:0:1::/64`; a text that is no address comes back as it is, cut short.
 */
export function networkOf(text: string): string {
  const address = bareAddress(text.trim());
  const version = isIP(address);
  if (version === 0) return text.trim().slice(0, 64);
  if (version === 4) return address;
  const groups = groupsOf(address);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return groups.slice(6).flatMap(bytesOf).join('.');
  const prefix = groups.slice(0, 4).map((group) => group.toString(16));
  return `${prefix.join(':')}::/64`;
}

function bareAddress(text: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1];
  const withPort = /^([\d.]+):\d+$/.exec(text)?.[1];
  return (bracketed ?? withPort ?? text).replace(/%.*$/, '');
}

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  const dotted = /[\d.]+$/.exec(address)?.[0] ?? '';
  const plain = isIPv4(dotted) ? address.slice(0, -dotted.length) + hexOfDotted(dotted) : address;
  const [head = '', tail] = plain.split('::');
  const numbers = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const before = numbers(head);
  if (tail === undefined) return before;
  const after = numbers(tail);
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

function hexOfDotted(dotted: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = dotted.split('.').map(Number);
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}

const bytesOf = (group: number) => [group >> 8, group & 255];
