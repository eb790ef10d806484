import { isIPv6 } from 'node:net';

/**
 * The network that an address is counted by: an IPv4 address itself, of an IPv6 address its first 64 bits (one
 * customer has at least that many addresses). An IPv4 address in IPv6 form counts as IPv4.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '');
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(plain)) return address;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  // A dotted end stands for two groups.
  const groups = [...before, ...after].reduce((count, group) => count + (group.includes('.') ? 2 : 1), 0);
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - groups }, () => '0');
  const prefix = [...before, ...zeros, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16));
  return `${prefix.map((group) => group.toString(16)).join(':')}::/64`;
}
