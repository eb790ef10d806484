// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';

const EVENT = { hasFreeTrial: true, entity: 'event' } as const;

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

async function heldAt(apiUrl: string, status: number) {
  vi.stubEnv('VITE_API_URL', apiUrl);
  const { heldMails } = await import('./item-status.ts');
  return heldMails({ payment_status: status }, EVENT);
}

test.each([
  [1, 'Their mails leave when the event is paid.'],
  [3, 'Mails that have not left yet leave when the event is paid again.'],
  [2, undefined],
])('At our own API, mails of an item with payment status %i are held: %s', async (status, words) => {
  expect(await heldAt('', status)).toBe(words);
});

test.each([1, 0, 3, 2])('says nothing about mails of an API of another make: %i', async (status) => {
  expect(await heldAt('https://api.other.test', status)).toBeUndefined();
});
