import { isIP, isIPv4 } from 'node:net';

/** An address with brackets, zone and port; a client may send a header of thousands of letters. */
const MAX_LENGTH = 128;
/** `::ffff:0:0/96`, mapped; `64:ff9b::/96`, translated for a host that has IPv6 only. */
const HOLDS_IPV4 = [
  [0, 0, 0, 0, 0, 0xffff],
  [0x64, 0xff9b, 0, 0, 0, 0],
];

/**
 * The network that an address counts as: an IPv4 address itself, also if mapped or translated to IPv6 (NAT64); of IPv6
 * the /64, since its owner has all of its addresses. Ports, brackets and zones added by proxies are removed.
 * @returns for example `192.0.2.7` or `2001:db8:0:1::/64`; an invalid address is returned unchanged, but cut to a
 * maximum length.
 */
export function networkOf(text: string): string {
  const written = text.trim().slice(0, MAX_LENGTH);
  const address = bareAddress(written);
  const version = isIP(address);
  if (version === 0) return written.slice(0, 64);
  if (version === 4) return address;
  const groups = groupsOf(address);
  const isIpv4 = HOLDS_IPV4.some((prefix) => prefix.every((group, at) => group === groups[at]));
  if (isIpv4) return groups.slice(6).flatMap(bytesOf).join('.');
  const prefix = groups.slice(0, 4).map((group) => group.toString(16));
  return `${prefix.join(':')}::/64`;
}

/**
 * The site of a network: of IPv6 the /48, since a rented machine comes with one, or with a /56 of one, and so with up
 * to 65,536 networks. In queues, a site counts as one caller.
 * @param network as returned by `networkOf`
 */
export function siteOf(network: string): string {
  if (!network.endsWith('::/64')) return network;
  return `${network.split(':').slice(0, 3).join(':')}::/48`;
}

function bareAddress(text: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1];
  const withPort = /^([\d.]+):\d+$/.exec(text)?.[1];
  return (bracketed ?? withPort ?? text).replace(/%.*$/, '');
}

/** The eight groups of an IPv6 address. */
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
