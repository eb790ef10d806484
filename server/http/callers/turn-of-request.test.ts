import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { turnOfRequest } from './turn-of-request.ts';

/** The turn of a request over a connection from 192.0.2.7. */
function turnOf(trustedProxies: number | undefined, headers: IncomingMessage['headers'] = {}) {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: '192.0.2.7' });
  const request = Object.assign(new IncomingMessage(socket), { headers });
  return turnOfRequest(trustedProxies, async (token) => token === 'issued')(request);
}

test('requests take the turns of the address that the proxy in front has seen, of IPv6 those of its site', async () => {
  expect(await turnOf(1, { 'x-forwarded-for': 'x, 2001:db8:1:2::3' })).toBe('2001:db8:1::/48');
  expect(await turnOf(2, { 'x-forwarded-for': '198.51.100.1, 198.51.100.2' })).toBe('198.51.100.1');
  for (const direct of [turnOf(0, { 'x-forwarded-for': 'x' }), turnOf(undefined), turnOf(1)])
    expect(await direct).toBe('192.0.2.7');
});

test('those with a token that was issued here take turns of their own, those with an invented one do not', async () => {
  expect(await turnOf(0, { authorization: 'Bearer issued' })).toBe('ours 192.0.2.7');
  expect(await turnOf(0, { authorization: 'Bearer invented' })).toBe('192.0.2.7');
});
