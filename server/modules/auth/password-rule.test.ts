import { expect, test } from 'vitest';
import { passwordRefusal } from './password-rule.ts';

const TOO_SHORT = 'Password must have at least 8 characters';
const TOO_COMMON = 'This password is too common. Choose another one.';
const A_NAME = 'This password is your e-mail or company name, which others know. Choose another one.';

const company = { email: 'Office.Oslo@fjord.test', name: 'Fjord Events' };
const messageOf = async (password: string) => (await passwordRefusal(password, 'password', company))?.message;

test.each([
  ['', TOO_SHORT],
  ['1234567', TOO_SHORT],
  // Four characters, though eight units of UTF-16.
  ['🔑🔒🔓🗝️', TOO_SHORT],
  ['password', TOO_COMMON],
  ['PassWord1', TOO_COMMON],
  ['iloveyou', TOO_COMMON],
  ['linkedin', TOO_COMMON],
  ['sunshine1', TOO_COMMON],
  ['aaaaaaaa', TOO_COMMON],
  ['abcabcabcabc', TOO_COMMON],
  ['12345678901'.slice(0, 9), TOO_COMMON],
  ['zyxwvuts', TOO_COMMON],
  ['        ', TOO_COMMON],
  ['office.oslo@FJORD.test', A_NAME],
  ['office.oslo', A_NAME],
  ['fjord events', A_NAME],
])('“%s” may not be set', async (password, message) => {
  expect(await messageOf(password)).toBe(message);
});

test.each([
  'Demo-pass-1',
  'Test-pass-1',
  'Quiet-harbour-7',
  'пароль-длинный',
  '密码密码安全钥匙',
  'k7#q2m9x',
])('“%s” may be set', async (password) => {
  expect(await messageOf(password)).toBeUndefined();
});

test('a refusal names the field of its request', async () => {
  expect(await passwordRefusal('short', 'new_password', {})).toMatchObject({
    status: 400,
    field: 'new_password',
  });
});
