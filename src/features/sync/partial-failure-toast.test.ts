// @vitest-environment happy-dom
// @other-api
import { expect, test } from 'vitest';
import type { Report } from '../../offline/changes/show-reports.ts';
import { settledToasts } from './settled-messages.ts';

const UNSENT = 'Invitation stored, but the mail could not be sent';
const invited = (label: string, message: string): Report => ({
  id: label,
  queueKey: 'event:1',
  call: 'sendEventInvitation',
  label,
  outcome: 'accepted',
  message,
  refused: [],
});

test('an invitation that was delivered later without its mail is not announced as sent, another one is', async () => {
  const reports = [invited('Invite Ada', UNSENT), invited('Invite Ben', 'Invitation sent')];
  expect(settledToasts(reports)).toEqual([
    {
      tone: 'error',
      text: `Invite Ada: It was accepted, but the server said: “${UNSENT}”.`,
      isOver: true,
    },
    { tone: 'success', text: 'Inviation Sent Successfully', about: 'Invite Ben' },
  ]);
});

test('several are told at once', async () => {
  const labels = ['Invite Ada', 'Invite Bo', 'Invite Cy', 'Invite Di', 'Invite Eve'];
  expect(settledToasts(labels.map((label) => invited(label, UNSENT)))).toEqual([
    {
      tone: 'error',
      text: `Invite Ada · Invite Bo · Invite Cy · and 2 more: It was accepted, but the server said: “${UNSENT}”.`,
      isOver: true,
    },
  ]);
});
