import { expect, test } from 'vitest';
import { toldMessage } from './told-message.ts';

test.each([
  [{ told: 1, is_more: false }, '1 guest is told by mail.'],
  [{ told: 1240, is_more: false }, '1,240 guests are told by mail.'],
  [{ told: 250, is_more: true }, '250 guests are told by mail now, the others after them.'],
  [{ told: 0, is_more: true }, 'The guests are told as soon as your company may send more mails.'],
  [{ told: 0, is_more: false }, 'There was nobody to tell.'],
  [undefined, 'Whether the guests are told is not known: the answer was lost.'],
  [{ _id: 'e1' }, 'Whether the guests are told is not known: the answer was lost.'],
])('Of %o it is said: %s', (answer, message) => {
  expect(toldMessage(answer)).toBe(message);
});
