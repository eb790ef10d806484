// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';

const UNSENT = 'Invitation stored, but the mail could not be sent';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

async function failureAt(apiUrl: string, message: string) {
  vi.stubEnv('VITE_API_URL', apiUrl);
  const { partialFailureIn } = await import('./partial-failure.ts');
  return partialFailureIn(message);
}

test.each([UNSENT, 'Connection to the SMTP host timed out', 'Saved; e-mail wasn’t delivered', 'Mail failed'])(
  'an API of another make that says “%s” has not done everything',
  async (message) => {
    expect(await failureAt('https://api.other.test', message)).toContain(message);
  },
);

test.each(['', 'Success', 'Invitation sent successfully', 'User notified'])(
  '“%s” is a success',
  async (message) => {
    expect(await failureAt('https://api.other.test', message)).toBeUndefined();
  },
);

test('our own server says so by the state of the mail', async () => {
  expect(await failureAt('', UNSENT)).toBeUndefined();
});
