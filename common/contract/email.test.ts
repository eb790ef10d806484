import { describe, expect, test } from 'vitest';
import { isEmail, isMailable } from './email.ts';

describe('an e-mail address', () => {
  test.each([
    'a@b.co',
    ' ada@example.test ',
    'ada.lovelace+tickets@mail.example.co.uk',
    "o'neil@example.test",
    'müller@bücher.example',
    'пример@пример.рф',
    `${'a'.repeat(200)}@example.test`,
  ])('may be %s', (text) => {
    expect(isEmail(text)).toBe(true);
  });

  test.each([
    ['has no dot behind the at sign', 'ada@home'],
    ['has its only dot at the beginning of its domain', 'ada@.test'],
    ['has its only dot at the end of its domain', 'ada@test.'],
    ['has nothing before it', '@example.test'],
    ['has a blank inside', 'a da@example.test'],
    ['has two at signs', 'ada@example.test@elsewhere.test'],
    ['is read as a name and another address', 'ada<eve@elsewhere.test>'],
    ['is read as two addresses', 'ada,eve@elsewhere.test'],
    ['is read as two with a semicolon', 'ada;eve@elsewhere.test'],
    ['is read as another with a remark', 'ada(eve)@example.test'],
    ['is read as a group', 'friends:eve@elsewhere.test'],
    ['is the same as another, in quotes', '"ada"@example.test'],
    ['holds a control character', 'ada\u0000@example.test'],
    ['has a full-width letter in its domain', 'ada@ｅxample.test'],
    ['has a dot of another script', 'ada@mail。example.test'],
    ['has a full-width dot', 'ada@mail．example.test'],
    ['has a ligature in its domain', 'ada@oﬃce.test'],
    ['has a letter that is not seen in its domain', 'ada@exam\u034fple.test'],
    ['has a soft hyphen in its domain', 'ada@exam\u00adple.test'],
    ['has an escaped letter in its domain', 'ada@%65xample.test'],
    ['has a path behind its domain', 'ada@example.test/a.b'],
    ['is longer than mail servers take', `${'a'.repeat(250)}@example.test`],
  ])('is none that %s', (_, text) => {
    expect(isEmail(text)).toBe(false);
  });
});

test('a list of addresses that consist of dots is judged at once', () => {
  const begun = performance.now();
  const judged = Array.from({ length: 20_000 }, (_, at) => isEmail(`${at}@${'.'.repeat(240)}(`));
  expect(judged).not.toContain(true);
  expect(performance.now() - begun).toBeLessThan(2_000);
});

test.each([
  ['hal@b.test', true],
  [' hal@b.test. ', true],
  ['hal@b..test', false],
  ['hal@.b.test', false],
  ['hal@b.test..', false],
  ['hal', false],
])('a mail to %s may be delivered: %s', (address, isIt) => {
  expect(isMailable(address)).toBe(isIt);
});
