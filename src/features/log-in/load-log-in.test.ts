import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';

const path = '../../entities/session/begin-session.ts';
const credentials = { email: 'owner@company.test', password: 'secret' };

beforeEach(() => {
  vi.resetModules();
});

test.each([
  ['Chromium', 'Failed to fetch dynamically imported module: /assets/sending.js'],
  ["Safari, to a sign-in page in the code's place", "'text/html' is not a valid JavaScript MIME type."],
])(
  'A log-in whose code cannot be loaded fails like one without a connection, in words of %s',
  async (_, words) => {
    vi.doMock(path, () => {
      throw new TypeError(words);
    });
    const { logIn } = await import('./load-log-in.ts');
    await expect(logIn(new QueryClient(), credentials)).rejects.toMatchObject({
      name: 'ApiError',
      kind: 'offline',
      isUnsent: true,
      message: 'Login failed',
    });
  },
);

test('Code that fails to load after the log-in was sent is not a missing connection', async () => {
  const missing = new TypeError('Failed to fetch dynamically imported module: /assets/doors.js');
  vi.doMock(path, () => ({ logIn: () => Promise.reject(missing) }));
  const { logIn } = await import('./load-log-in.ts');
  await expect(logIn(new QueryClient(), credentials)).rejects.toBe(missing);
});

test('A refusal of the server stays what it is', async () => {
  const refusal = new Error('Invalid Email or Password');
  vi.doMock(path, () => ({ logIn: () => Promise.reject(refusal) }));
  const { logIn } = await import('./load-log-in.ts');
  await expect(logIn(new QueryClient(), credentials)).rejects.toBe(refusal);
});
