import { describe, expect, test } from 'vitest';
import { escapedJson, oneLine, visibleLines } from './visible-text.ts';

describe('one line', () => {
  test.each([
    ['Gala\r\nBcc: eve@evil.test', 'Gala Bcc: eve@evil.test'],
    ['  a\t\tb\u00a0\u3000c\u2028d\u0085e\v\ff  ', 'a b c d e f'],
    ['\u001b]0;owned\u0007Gala\u009b31m', ']0;ownedGala31m'],
    ['photo\u202egnp.exe\u2066x\u2069\u200e\u200f\u061c', 'photognp.exex'],
    ['ex\u200bam\u00adple\u2060.\ufeffc\u200dom', 'example.com'],
    ['a\u0000b\ud800c\uffffd\ufff9e\u3164f\u{e0041}g', 'abcdefg'],
    ['a \u200b b', 'a b'],
    ['\u200b\u202e\n', ''],
  ])('%j is %j', (typed, line) => {
    expect(oneLine(typed)).toBe(line);
  });

  test.each([
    'Élodie O’Brien-Łukasz',
    'محمد علي',
    'می\u200cخواهم',
    'क्\u200dष',
    '👨‍👩‍👧 Family',
    '❤️‍🔥 Night',
    '🏳️‍🌈 Pride 1️⃣',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿 – 🇫🇷',
    '葛\u{e0100}城',
    'example.com Summit',
  ])('%j stays as it is', (name) => {
    expect(oneLine(name)).toBe(name);
  });
});

test('several lines stay separate, without invisible characters', () => {
  expect(visibleLines('one\r\n\ttwo\u2028  three\u001b[2J\u202e\n\nfour')).toBe(
    'one\n two\n  three[2J\n\nfour',
  );
});

test('a line of JSON keeps its value and contains no control characters', () => {
  const value = { name: 'a\u001b\u009b\u202e\u{e0041}b', text: 'é 👍' };
  const line = escapedJson(`${JSON.stringify(value)}\n`);
  expect(JSON.parse(line)).toEqual(value);
  expect(line).toMatch(/^[^\p{Cc}\p{Cf}]*\n$/u);
  expect(line).toContain('é 👍');
});
