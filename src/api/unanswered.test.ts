/** A request that may have left is not called failed, even if the device lost its network meanwhile. */
import { afterEach, expect, test, vi } from 'vitest';
import { contentContract } from '../../common/contract/content.ts';
import { failure } from '../../tests/support/screens/client-fixture.ts';
import { createClient } from './client.ts';
import { isUnanswered } from './unanswered.ts';

afterEach(() => vi.unstubAllGlobals());

const message = { name: 'Ada', email: 'ada@x.co', phone: '1', message: 'Hi' };

/** Sends a message whose connection breaks; the device has a network before and afterwards, or not. */
async function broken(network: { before: boolean; after: boolean }) {
  vi.stubGlobal('navigator', { onLine: network.before });
  const client = createClient({
    baseUrl: 'https://api.x.test/api/v1/',
    token: () => null,
    onUnauthorized: () => undefined,
    sendsIdempotencyKey: false,
    isOwnApi: true,
    async fetch() {
      vi.stubGlobal('navigator', { onLine: network.after });
      throw new TypeError('Failed to fetch');
    },
  });
  return isUnanswered(await failure(client.send(contentContract.sendContactMessage, message)));
}

test('A request is unanswered if the device had a network when it was sent', async () => {
  expect(await broken({ before: true, after: true })).toBe(true);
  expect(await broken({ before: true, after: false })).toBe(true);
  expect(await broken({ before: false, after: false })).toBe(false);
  expect(await broken({ before: false, after: true })).toBe(false);
});
