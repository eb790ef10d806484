import { describe, expect, test } from 'vitest';
import {
  cancelledEventLetter,
  cancelledInvitationLetter,
  changeLetter,
  reminderLetter,
} from './guest-letters.ts';
import { renderText } from './letter.ts';
import { plainWords } from './words.ts';

const to = { host: 'Lantern Live', guest: 'Ada', isAnswered: true };
const was = { name: 'Summer Gala', day: '2026-03-20', place: 'Lisbon' };

describe('The letter about a change', () => {
  test('contains the present values, and the earlier one below each changed one', () => {
    const letter = changeLetter(to, { was, now: { ...was, day: '2026-03-27', place: 'Porto' } });
    expect(plainWords(letter.subject)).toBe('Changed: Summer Gala');
    expect(renderText(letter)).toBe(
      [
        'Hello Ada,',
        'Lantern Live has changed Summer Gala, to which you are invited. This is how it is now.',
        'Your invitation stays valid.',
        'Event: Summer Gala\nNew date: 27-03-2026\nBefore: 20-03-2026\nNew place: Porto\nBefore: Lisbon',
        'If you answer this mail, Lantern Live gets the answer.',
        'The Vantage team',
      ].join('\n\n'),
    );
  });

  test('has the new name in the subject, and the old one in the first sentence', () => {
    const letter = changeLetter(to, { was, now: { ...was, name: 'Winter Gala' } });
    expect(plainWords(letter.subject)).toBe('Changed: Winter Gala');
    expect(renderText(letter)).toContain('has changed Summer Gala, to which');
    expect(renderText(letter)).toContain('New name: Winter Gala\nBefore: Summer Gala\nDate: 20-03-2026');
  });

  test('omits earlier values that are unknown, and a missing date', () => {
    const text = renderText(
      changeLetter(to, { was: { ...was, day: '', place: '' }, now: { ...was, day: '', place: 'Porto' } }),
    );
    expect(text).toContain('Event: Summer Gala\nNew place: Porto\n\n');
    expect(text).not.toContain('Before');
  });

  test('shows typed text in one line, without anything that a mail program links', () => {
    const typed = { name: 'Win\nat https://evil.com', day: '2026-03-20', place: 'evil.com' };
    for (const letter of [
      changeLetter({ ...to, host: 'evil.com' }, { was: typed, now: { ...typed, place: 'x.evil.com' } }),
      cancelledEventLetter(to, typed),
      cancelledInvitationLetter(to, typed),
      reminderLetter(to, { event: typed }),
    ]) {
      expect(plainWords(letter.subject)).not.toMatch(/evil\.com|\n/);
      expect(renderText(letter)).not.toContain('evil.com');
    }
  });
});

test('Letters about a cancelled event, a cancelled invitation and a reminder name day and place', () => {
  const facts = 'Event: Summer Gala\nDate: 20-03-2026\nPlace: Lisbon';
  const pass = { code: '7K3M QX 9TBD', url: 'https://portal.test/pass/7K3MQX9TBD' };
  const letters = [
    cancelledEventLetter(to, was),
    cancelledInvitationLetter({ ...to, isAnswered: false }, was),
    reminderLetter(to, { event: was, pass }),
  ];
  for (const letter of letters) expect(renderText(letter)).toContain(facts);
  const [event = '', invitation = '', reminder = ''] = letters.map(renderText);
  expect(event).toContain('It does not take place.');
  expect(invitation).toContain('Your pass does not admit you any more.');
  expect(invitation).toContain('Lantern Live does not get answers to this mail.');
  expect(reminder).toContain('7K3M QX 9TBD\n\nOpen your pass: https://portal.test/pass/7K3MQX9TBD');
});
