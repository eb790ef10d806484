// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
  localStorage.clear();
});

test('Nothing is kept for an API of another make, as it has no such call', async () => {
  vi.stubEnv('VITE_API_URL', 'https://api.another.test');
  const { keepLogout } = await import('./pending-logouts.ts');
  expect(await keepLogout('a-token')).toBeUndefined();
  expect(localStorage.length).toBe(0);
});

test('The last twenty log-outs of our own server are kept, as digests', async () => {
  const { keepLogout, forgetLogout } = await import('./pending-logouts.ts');
  for (let at = 0; at < 25; at += 1) await keepLogout(`token-${at}`);
  const kept = localStorage.getItem('untold_logouts')?.split(' ') ?? [];
  expect(kept).toHaveLength(20);
  expect(kept.join()).not.toContain('token');
  for (const session of kept) forgetLogout(session);
  expect(localStorage.getItem('untold_logouts')).toBeNull();
});
