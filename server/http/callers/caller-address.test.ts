import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { HttpEnv } from '../http-env.ts';
import { callerAddress } from './caller-address.ts';

/** What a call from 192.0.2.7 counts as. */
async function callOf(trustedProxies: number | undefined, forwarded?: string) {
  const app = new Hono<HttpEnv>();
  app.get('/', (context) => context.json(callerAddress(context, trustedProxies)));
  const headers = forwarded === undefined ? undefined : { 'x-forwarded-for': forwarded };
  const answer = await app.request('/', headers && { headers }, {
    incoming: { socket: { remoteAddress: '192.0.2.7' } },
  });
  return await answer.json();
}

test('a caller that writes X-Forwarded-For itself gets nothing by it where no proxy is in front', async () => {
  const own = { address: '192.0.2.7', isAddressOwn: true };
  expect([await callOf(0), await callOf(0, 'x'), await callOf(0, '198.51.100.1')]).toEqual([own, own, own]);
});

test('of a proxy in front the entry it wrote counts; where nobody said how many there are, a forwarded call shares an address', async () => {
  expect(await callOf(1, 'x, 198.51.100.1')).toEqual({ address: '198.51.100.1', isAddressOwn: true });
  expect(await callOf(1)).toEqual({ address: '192.0.2.7', isAddressOwn: false });
  expect(await callOf(undefined, '198.51.100.1')).toEqual({ address: '192.0.2.7', isAddressOwn: false });
  expect(await callOf(undefined)).toEqual({ address: '192.0.2.7', isAddressOwn: true });
});
