import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { HttpEnv } from '../http-env.ts';
import { callerAddress, siteOfRequest } from './caller-address.ts';

/** The address counted for a call from 192.0.2.7. */
async function callOf(trustedProxies: number | undefined, forwarded?: string) {
  const app = new Hono<HttpEnv>();
  app.get('/', (context) => context.json(callerAddress(context, trustedProxies)));
  const headers = forwarded === undefined ? undefined : { 'x-forwarded-for': forwarded };
  const answer = await app.request('/', headers && { headers }, {
    incoming: { socket: { remoteAddress: '192.0.2.7' } },
  });
  return await answer.json();
}

test('a client gains nothing by sending X-Forwarded-For when no proxy is in front', async () => {
  const own = { address: '192.0.2.7', isAddressOwn: true };
  expect([await callOf(0), await callOf(0, 'x'), await callOf(0, '198.51.100.1')]).toEqual([own, own, own]);
});

test('the entry of the proxy in front counts; forwarded calls share one address when the number of proxies is not set', async () => {
  expect(await callOf(1, 'x, 198.51.100.1')).toEqual({ address: '198.51.100.1', isAddressOwn: true });
  expect(await callOf(1)).toEqual({ address: '192.0.2.7', isAddressOwn: false });
  expect(await callOf(undefined, '198.51.100.1')).toEqual({ address: '192.0.2.7', isAddressOwn: false });
  expect(await callOf(undefined)).toEqual({ address: '192.0.2.7', isAddressOwn: true });
});

test('turns before a call is read are taken by the same addresses, of IPv6 by the site', () => {
  const request = (forwarded?: string) => {
    const message = new IncomingMessage(
      Object.defineProperty(new Socket(), 'remoteAddress', { value: '192.0.2.7' }),
    );
    if (forwarded !== undefined) message.headers['x-forwarded-for'] = forwarded;
    return message;
  };
  expect(siteOfRequest(request('x, 2001:db8:1:2::3'), 1)).toBe('2001:db8:1::/48');
  expect(siteOfRequest(request('x, 198.51.100.1'), 2)).toBe('x');
  const direct = [siteOfRequest(request('x'), 0), siteOfRequest(request('x')), siteOfRequest(request(), 1)];
  expect(direct).toEqual(['192.0.2.7', '192.0.2.7', '192.0.2.7']);
});
