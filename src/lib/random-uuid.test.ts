import { afterEach, expect, test, vi } from 'vitest';

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('Over plain http, where browsers leave it out, there are random UUIDs', async () => {
  const { webcrypto } = await import('node:crypto');
  const insecure = { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => webcrypto.getRandomValues(bytes) };
  vi.stubGlobal('crypto', insecure);
  expect('randomUUID' in crypto).toBe(false);
  await import('./random-uuid.ts');
  const some = Array.from({ length: 200 }, () => crypto.randomUUID());
  for (const uuid of some) expect(uuid).toMatch(UUID);
  expect(new Set(some).size).toBe(200);
});

test('The browser’s own is kept', async () => {
  const own = crypto.randomUUID;
  await import('./random-uuid.ts');
  expect(crypto.randomUUID).toBe(own);
});
