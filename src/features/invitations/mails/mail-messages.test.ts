import { expect, it } from 'vitest';
import type { MailState } from '../../../../common/contract/mail-states.ts';
import { mailChoices, mailNote } from './mail-messages.ts';

const mail = (state: MailState['state'], reason = ''): MailState => ({ state, reason, said: '' });

it('A mail that is tried again is told from one that is only on its way', () => {
  expect(mailNote(mail('queued'))?.text).toBe('On its way');
  expect(mailNote(mail('queued', 'The mailbox is full.'))).toEqual({
    text: 'Will be tried again',
    tone: 'warning',
  });
});

it('An API that says nothing of mails has no states, and no choice of them', () => {
  expect(mailNote(undefined)).toBeUndefined();
  expect(mailChoices([{ mail: undefined }, {}])).toEqual([]);
  expect(mailChoices([])).toEqual([]);
});

it('The choice has the states that there are, those first who need somebody', () => {
  const people = [mail('sent'), mail('refused'), mail('sent')].map((one) => ({ mail: one }));
  expect(mailChoices(people).map(({ label }) => label)).toEqual(['Everybody · 3', 'Refused · 1', 'Sent · 2']);
});

it('A mail that keeps its distance from an earlier one says when it leaves, until it may', () => {
  const leaves_at = new Date(2026, 2, 20, 16, 28).toISOString();
  const noteAt = (hour: number) =>
    mailNote({ ...mail('queued'), leaves_at }, new Date(2026, 2, 20, hour))?.text;
  expect([noteAt(16), noteAt(17)]).toEqual(['Leaves at 16:28', 'On its way']);
});
