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
  const { key: site } = await turnOf(1, { 'x-forwarded-for': 'x, 2001:db8:1:2::3' });
  expect(site).toBe('2001:db8:1::/48');
  const { key: outermost } = await turnOf(2, { 'x-forwarded-for': '198.51.100.1, 198.51.100.2' });
  expect(outermost).toBe('198.51.100.1');
  for (const direct of [turnOf(0, { 'x-forwarded-for': 'x' }), turnOf(undefined), turnOf(1)])
    expect(await direct).toEqual({ key: '192.0.2.7', isUrgent: false });
});

test('those with a token that was issued here are urgent, those with an invented one are not', async () => {
  expect(await turnOf(0, { authorization: 'Bearer issued' })).toMatchObject({ isUrgent: true });
  expect(await turnOf(0, { authorization: 'Bearer invented' })).toMatchObject({ isUrgent: false });
});
