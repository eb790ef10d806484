import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { HttpEnv } from '../http-env.ts';
import { callerAddress } from './caller-address.ts';

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
