import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { newSecret } from '../../core/secret.ts';
import type { HttpEnv } from '../http-env.ts';
import { browserOf } from './browser-cookie.ts';

/** What is read from the cookies of a call. */
async function seenIn(cookies: readonly string[]) {
  const app = new Hono<HttpEnv>();
  app.get('/', (context) => {
    const { browser } = browserOf(context, { publicUrl: 'http://vantage.test', corsOrigins: [] });
    return context.json({ proofs: browser.proofs.length, isKnown: browser.id !== undefined });
  });
  const answer = await app.request('/', { headers: { cookie: cookies.join('; ') } });
  return await answer.json();
}

const cookie = (name: string) => `${name}=${newSecret()}`;

test('of hundreds of cookies with one name ten are looked up', async () => {
  const proofs = Array.from({ length: 300 }, () => cookie('vantage-proof'));
  expect(await seenIn([...proofs, cookie('vantage-browser')])).toEqual({ proofs: 10, isKnown: true });
});

test('a second cookie behind many equal ones is seen', async () => {
  const planted = cookie('vantage-browser');
  const equal = Array.from({ length: 20 }, () => planted);
  expect(await seenIn(equal)).toEqual({ proofs: 0, isKnown: true });
  expect(await seenIn([...equal, cookie('vantage-browser')])).toEqual({ proofs: 0, isKnown: false });
});
