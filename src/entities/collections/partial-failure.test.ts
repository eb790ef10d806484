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

test.each([
  UNSENT,
  'Connection to the SMTP host timed out',
  'Saved; e-mail wasn’t delivered',
  'Mail failed',
  'Stored. We do not send mails in test mode',
  'Stored without errors but the mail was not sent',
  'The mail was not sent: please do not reply',
  'Check if SMTP is configured: mail not sent',
  '9 sent, 10 failed',
  'Success, email_sent: false',
])('an API of another make that says “%s” has not done everything', async (message) => {
  expect(await failureAt('https://api.other.test', message)).toContain(message);
});

test.each([
  '',
  'Success',
  'Invitation sent successfully',
  'User notified',
  'Invitation sent, do not reply to this mail',
  'Sent. Please don’t send it again',
  'Do not share this. Sent',
  'Sent; if it does not arrive, look for it in the spam folder',
  'Camera deleted. This cannot be undone.',
  '12 sent, 0 failed',
  'Sent: 12, failed: 0',
  'Stored without any error, no failures',
])('“%s” is a success', async (message) => {
  expect(await failureAt('https://api.other.test', message)).toBeUndefined();
});

test('our own server says so by the state of the mail', async () => {
  expect(await failureAt('', UNSENT)).toBeUndefined();
});
