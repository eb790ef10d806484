// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
  localStorage.clear();
});

test('Of an API of another make nothing is kept: it has no call to be told by later', async () => {
  vi.stubEnv('VITE_API_URL', 'https://api.another.test');
  const { keepLogout } = await import('./untold-logouts.ts');
  expect(await keepLogout('a-token')).toBeUndefined();
  expect(localStorage.length).toBe(0);
});

test('Of our own server the last twenty are kept, as digests', async () => {
  const { keepLogout, forgetLogout } = await import('./untold-logouts.ts');
  for (let at = 0; at < 25; at += 1) await keepLogout(`token-${at}`);
  const kept = localStorage.getItem('untold_logouts')?.split(' ') ?? [];
  expect(kept).toHaveLength(20);
  expect(kept.join()).not.toContain('token');
  for (const session of kept) forgetLogout(session);
  expect(localStorage.getItem('untold_logouts')).toBeNull();
});
