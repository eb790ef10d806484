import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';

const path = '../../entities/session/begin-session.ts';
const credentials = { email: 'owner@company.test', password: 'secret' };

test('A log-in whose code cannot be loaded fails like one without a connection', async () => {
  vi.doMock(path, () => {
    throw new TypeError('Failed to fetch dynamically imported module: /assets/sending.js');
  });
  const { loadWhenUsed, logIn } = await import('./load-log-in.ts');
  loadWhenUsed();
  await expect(logIn(new QueryClient(), credentials)).rejects.toMatchObject({
    name: 'ApiError',
    kind: 'offline',
    message: 'Login failed',
  });
});

test('A refusal of the server stays what it is', async () => {
  vi.resetModules();
  const refusal = new Error('Invalid Email or Password');
  vi.doMock(path, () => ({ logIn: () => Promise.reject(refusal) }));
  const { logIn } = await import('./load-log-in.ts');
  await expect(logIn(new QueryClient(), credentials)).rejects.toBe(refusal);
});
