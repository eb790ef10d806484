import { expect, test } from 'vitest';
import type { Report } from '../../offline/changes/show-reports.ts';
import { settledToasts } from './settled-messages.ts';

const settled = (change: Partial<Report>): Report => ({
  id: crypto.randomUUID(),
  queueKey: 'event:1',
  call: 'sendEventInvitation',
  label: 'Invite Ada',
  outcome: 'accepted',
  message: '',
  refused: [],
  ...change,
});

test('a single later answer is told in the words of the specification, and says whose it is', () => {
  expect(settledToasts([settled({})])).toEqual([
    { tone: 'success', text: 'Inviation Sent Successfully', about: 'Invite Ada' },
  ]);
});

test('two later answers are one line with both names', () => {
  expect(settledToasts([settled({}), settled({ label: 'Invite Ben' })])).toEqual([
    { tone: 'success', text: '2 people invited', about: 'Invite Ada · Invite Ben' },
  ]);
});

test('an answer of which no name is known is told without one', () => {
  expect(settledToasts([settled({ label: '' })])[0]?.about).toBeUndefined();
});

test('fifty answers after an evening offline are one line a kind, not fifty', () => {
  const batch = Array.from({ length: 50 }, () => settled({}));
  expect(settledToasts([...batch, settled({ call: 'cancelEventInvitation', label: 'Cancel Ben' })])).toEqual([
    {
      tone: 'success',
      text: '50 people invited',
      about: 'Invite Ada · Invite Ada · Invite Ada · and 47 more',
    },
    { tone: 'success', text: 'Invitation cancelled successfully', about: 'Cancel Ben' },
  ]);
});

test('mails of which some leave only tomorrow are not said to be sent again, all of them', () => {
  const message = '3 invitations are sent again, and 37 of the others may leave tomorrow.';
  const [toast] = settledToasts([settled({ call: 'resendFailedInvitations', label: 'Send all', message })]);
  expect(toast).toEqual({ tone: 'success', text: message, about: 'Send all' });
});

test('a cancellation of which nobody could be told by mail is not among those that were told', () => {
  const message = 'Invitation cancelled successfully, but there was nobody to tell by mail.';
  const untold = settled({
    call: 'cancelLocationInvitation',
    label: 'Cancel Ada, and tell by mail',
    message,
  });
  const whole = {
    ...untold,
    label: 'Cancel Ben, and tell by mail',
    message: 'Invitation cancelled successfully',
  };
  expect(settledToasts([untold, whole])).toEqual([
    { tone: 'error', text: `Cancel Ada, and tell by mail: ${message}`, isOver: true },
    { tone: 'success', text: 'Invitation cancelled successfully', about: 'Cancel Ben, and tell by mail' },
  ]);
});

test('every refusal keeps its name and the words of the server', () => {
  const refused = settled({ outcome: 'refused', message: 'ada@example.com is already invited' });
  expect(settledToasts([settled({}), refused])).toContainEqual({
    tone: 'error',
    text: 'Invite Ada: ada@example.com is already invited',
  });
});

test('a sheet of which somebody was refused is no success: how many were invited, and where the rest is', () => {
  const call = 'bulkSendEventInvitations';
  const refused = [{ row: 3, name: 'Bo', email: 'bo@x.org', message: 'Above the limit' }];
  const sheet = settled({ call, label: 'Invite 3 people', people: 3, refused });
  expect(settledToasts([sheet, settled({ call })])).toEqual([
    {
      tone: 'error',
      text: 'Invite 3 people: 2 of 3 people were invited. Who was not, and why, is in the outbox.',
    },
    { tone: 'success', text: 'Inviation Sent Successfully', about: 'Invite Ada' },
  ]);
});

test('what was accepted is among the four messages that are shown, however many lists were refused in part', () => {
  const call = 'bulkSendEventInvitations';
  const refused = [{ row: 3, name: 'Bo', email: 'bo@x.org', message: 'Above the limit' }];
  const sheets = ['one', 'two', 'three', 'four'].map((label) => settled({ call, label, people: 3, refused }));
  expect(settledToasts([settled({}), ...sheets]).slice(-4)).toContainEqual({
    tone: 'success',
    text: 'Inviation Sent Successfully',
    about: 'Invite Ada',
  });
});

test('many refusals are one line with their number, and the reason where they share it', () => {
  const refused = (message: string) => settled({ outcome: 'refused', message });
  const full = Array.from({ length: 25 }, () => refused('All places are taken'));
  expect(settledToasts(full)).toEqual([
    { tone: 'error', text: '25 invitations were not accepted: All places are taken' },
  ]);
  expect(settledToasts([...full, settled({ call: 'addCamera', outcome: 'refused', message: 'No' })])).toEqual(
    [{ tone: 'error', text: '26 changes were not accepted. Each is in the outbox, with its reason.' }],
  );
});
