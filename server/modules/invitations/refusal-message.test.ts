import { expect, it } from 'vitest';
import { bounceMessage, refusalMessage } from './refusal-message.ts';

it.each([
  [
    "Can't send mail - all recipients were rejected: 550 5.1.1 No such user here",
    'There is no such mailbox.',
  ],
  ["Can't send mail - all recipients were rejected: 550 unknown user ada", 'There is no such mailbox.'],
  ['Message failed: 552 5.2.2 Over quota', 'The mailbox is full.'],
  [
    "Can't send mail - all recipients were rejected: 550-5.7.26 unauthenticated",
    'The mailbox does not take mails from us.',
  ],
  ['Message failed: 554 Blocked by our policy', 'The mailbox does not take mails from us.'],
  ['Message failed: 571 go away', 'The mail server of the recipient refused it.'],
])('“%s” says: %s', (lastError, reason) => {
  expect(refusalMessage(lastError)?.reason).toBe(reason);
});

it('shows the mail server’s own words in one line, from its code on', () => {
  const said = refusalMessage(
    "Can't send mail - all recipients were rejected: 550 5.1.1 No\r\nsuch\u202e user",
  )?.said;
  expect(said).toBe('550 5.1.1 No such user');
  expect(refusalMessage(`Message failed: 554 ${'x'.repeat(900)}`)?.said).toHaveLength(300);
});

it.each([
  'The mail server did not answer in time.',
  'connect ECONNREFUSED 10.0.0.5:587',
  '',
  '450 4.2.1 later',
])('“%s” is no refusal', (lastError) => {
  expect(refusalMessage(lastError)).toBeUndefined();
});

it.each([
  ['5.1.1', 'unknown', 'There is no such mailbox.'],
  ['5.0.0', '550 5.2.2 over quota', 'The mailbox is full.'],
  ['5.0.0', '554 blocked by our policy', 'The mailbox does not take mails from us.'],
  ['5.0.0', 'go away', 'The mail server of the recipient refused it.'],
])('a mail that bounced with %s and “%s” shows: %s', (status, said, reason) => {
  expect(bounceMessage({ status, said })).toEqual({ reason, said });
});

it('shows the code of the report when a bounced mail has no words', () => {
  expect(bounceMessage({ status: '5.1.1', said: '' })).toEqual({
    reason: 'There is no such mailbox.',
    said: '5.1.1',
  });
});
