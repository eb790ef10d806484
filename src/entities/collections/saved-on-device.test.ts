// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import type { Report } from '../../offline/changes/show-reports.ts';

const UNSENT = 'Invitation stored, but the mail could not be sent';
const REMARK = `It was accepted, but the server said: “${UNSENT}”.`;

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

async function remarkAt(apiUrl: string, message: string) {
  vi.stubEnv('VITE_API_URL', apiUrl);
  const { remarkIn } = await import('./saved-on-device.ts');
  return remarkIn(message);
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
  expect(await remarkAt('https://api.other.test', message)).toContain(message);
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
  expect(await remarkAt('https://api.other.test', message)).toBeUndefined();
});

test('our own server says so by the state of the mail', async () => {
  expect(await remarkAt('', UNSENT)).toBeUndefined();
});

test('invitations that were delivered later are not announced as sent, and are told at once', async () => {
  vi.stubEnv('VITE_API_URL', 'https://api.other.test');
  const { settledToasts } = await import('../../features/sync/settled-messages.ts');
  const report = (label: string): Report => ({
    id: label,
    queueKey: 'event:1',
    call: 'sendEventInvitation',
    label,
    outcome: 'accepted',
    message: UNSENT,
    refused: [],
  });
  const told = (text: string) => [{ tone: 'error', text: `${text}: ${REMARK}`, isOver: true }];
  expect(settledToasts([report('Invite Ada')])).toEqual(told('Invite Ada'));
  const many = ['Invite Ada', 'Invite Bo', 'Invite Cy', 'Invite Di', 'Invite Eve'].map(report);
  expect(settledToasts(many)).toEqual(told('Invite Ada · Invite Bo · Invite Cy · and 2 more'));
});
