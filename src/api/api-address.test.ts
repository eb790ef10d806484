// @vitest-environment happy-dom
/** Our own server has its API at the root of the portal's host; any other address is one of another make. */
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

test.each([
  ['', true],
  ['/', true],
  [location.origin, true],
  [`${location.origin}/api/v1/`, true],
  ['/backend', false],
  [`${location.origin}/backend/api/v1`, false],
  ['https://api.other.test', false],
])('The API at “%s” is our own server: %s', async (address, isOwn) => {
  vi.stubEnv('VITE_API_URL', address);
  const { isOwnApi, keepsIdempotencyKeys } = await import('./api-address.ts');
  expect([isOwnApi(), keepsIdempotencyKeys()]).toEqual([isOwn, isOwn]);
});
