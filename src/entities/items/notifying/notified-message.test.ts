import { expect, test } from 'vitest';
import { notifiedMessage } from './notified-message.ts';

const NOW = new Date(2026, 2, 20, 16);
/** 28 minutes past the hour, on a fixed day. */
const at = (hour: number) => new Date(2026, 2, 20, hour, 28).toISOString();

test.each([
  [{ told: 1, is_more: false }, '1 guest is told by mail within minutes.'],
  [{ told: 1240, is_more: false }, '1,240 guests are told by mail within minutes.'],
  [{ told: 250, is_more: true }, '250 guests are told by mail within minutes, the others after them.'],
  [{ told: 1, is_more: false, leaves_by: at(16) }, '1 guest is told by mail at 16:28.'],
  [{ told: 5, is_more: false, leaves_by: at(16) }, '5 guests are told by mail, at 16:28 at the latest.'],
  [
    { told: 5, is_more: true, leaves_by: at(33) },
    '5 guests are told by mail, tomorrow at 09:28 at the latest, the others after them.',
  ],
  [{ told: 1, is_more: false, leaves_by: at(15) }, '1 guest is told by mail within minutes.'],
  [{ told: 0, is_more: true }, 'The guests are told as soon as their mails may leave.'],
  [{ told: 0, is_more: false }, 'There was nobody to tell.'],
  [undefined, 'Whether the guests are told is not known: the answer was lost.'],
  [{ _id: 'e1' }, 'Whether the guests are told is not known: the answer was lost.'],
])('Of %o it is said: %s', (answer, message) => {
  expect(notifiedMessage(answer, undefined, NOW)).toBe(message);
});
