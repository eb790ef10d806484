import { expect, test } from 'vitest';
import { networkOf, siteOf } from './network-of.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  [' 192.0.2.7 ', '192.0.2.7'],
  ['192.0.2.7:51234', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:207', '192.0.2.7'],
  ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
  ['64:ff9b::192.0.2.7', '192.0.2.7'],
  ['64:FF9B::c000:207', '192.0.2.7'],
  ['64:ff9b:1::192.0.2.7', '64:ff9b:1:0::/64'],
  ['64:ff9b:0:0:1::7', '64:ff9b:0:0::/64'],
  ['2001:db8:0:1:aaaa:bbbb:cccc:dddd', '2001:db8:0:1::/64'],
  ['2001:DB8:0:1::9', '2001:db8:0:1::/64'],
  ['[2001:db8:0:1::9]:443', '2001:db8:0:1::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
  ['x'.repeat(500), 'x'.repeat(64)],
  [`fe80::1%${'%'.repeat(16_000)}`, 'fe80:0:0:0::/64'],
])('the address %s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['2001:db8:7:1::/64', '2001:db8:7::/48'],
  ['2001:db8:7:ff::/64', '2001:db8:7::/48'],
  ['2001:db8:8:1::/64', '2001:db8:8::/48'],
  ['192.0.2.7', '192.0.2.7'],
  ['unknown', 'unknown'],
])('the network %s belongs to the site %s', (network, site) => {
  expect(siteOf(network)).toBe(site);
});
