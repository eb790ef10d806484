import { expect, it } from 'vitest';
import { formatCvc, formatExpiry } from './typed-text.ts';

it.each([
  ['1', '1'],
  ['4', '04 / '],
  ['12', '12 / '],
  ['13', '1'],
  ['00', '0'],
  ['1234', '12 / 34'],
  ['12 / 345', '12 / 34'],
  ['12/2034', '12 / 34'],
  // Backspace over the space of `12 / ` also removes a digit, or the user would be stuck.
  ['12 /', '1'],
  ['', ''],
])('formats the expiry %j as %j', (typed, drawn) => {
  expect(formatExpiry(typed)).toBe(drawn);
});

it('takes four digits of a security code for American Express, three for the others', () => {
  expect(formatCvc('12345', '3782')).toBe('1234');
  expect(formatCvc('12345', '4242')).toBe('123');
});
