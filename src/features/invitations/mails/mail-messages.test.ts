import { expect, it } from 'vitest';
import type { MailState } from '../../../../common/contract/mail-states.ts';
import { mailChoices, mailNote } from './mail-messages.ts';

const mail = (state: MailState['state'], reason = ''): MailState => ({ state, reason, said: '' });

it('A retried mail is distinguished from a queued one', () => {
  expect(mailNote(mail('queued'))?.text).toBe('On its way');
  expect(mailNote(mail('queued', 'The mailbox is full.'))).toEqual({
    text: 'Will be tried again',
    tone: 'warning',
  });
});

it('An API without mail states has no labels and no filter', () => {
  expect(mailNote(undefined)).toBeUndefined();
  expect(mailChoices([{ mail: undefined }, {}])).toEqual([]);
  expect(mailChoices([])).toEqual([]);
});

it('The filter has the present states, those that need a user first', () => {
  const people = [mail('sent'), mail('refused'), mail('sent')].map((one) => ({ mail: one }));
  expect(mailChoices(people).map(({ label }) => label)).toEqual(['Everybody · 3', 'Refused · 1', 'Sent · 2']);
});

it('A mail held for its distance from an earlier one says when it is sent, until it may be', () => {
  const leaves_at = new Date(2026, 2, 20, 16, 28).toISOString();
  const noteAt = (hour: number) =>
    mailNote({ ...mail('queued'), leaves_at }, new Date(2026, 2, 20, hour))?.text;
  expect([noteAt(16), noteAt(17)]).toEqual(['Leaves at 16:28', 'On its way']);
});
