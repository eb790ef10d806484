import { expect, test } from 'vitest';
import type { MailState } from '../../../common/contract/mail-states.ts';
import { mailPollInterval } from './queries.ts';

const mail = (state: MailState['state'], reason = '') => ({ mail: { state, reason, said: '' } });

test('a list is polled while its mails are queued, and less often while they wait for a mail server or may bounce', () => {
  const after = (...data: ReturnType<typeof mail>[]) =>
    mailPollInterval({ state: { status: 'success', data } });
  expect(after(mail('sent'), mail('queued'))).toBe(8_000);
  expect(after(mail('queued', 'It could not be delivered yet.'))).toBe(60_000);
  expect(after(mail('sent'), mail('refused', 'Full.'), mail('held'))).toBe(120_000);
  expect(after(mail('refused', 'Full.'), mail('held'))).toBe(false);
  expect(after()).toBe(false);
  expect(mailPollInterval({ state: { status: 'error', data: [mail('queued')] } })).toBe(false);
});
