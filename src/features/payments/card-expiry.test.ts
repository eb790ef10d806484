import { expect, test } from 'vitest';
import { cardExpiry } from './card-expiry.ts';

const now = new Date(2027, 7, 31);
const card = (exp_month: number, exp_year: number) => ({ brand: 'visa', last4: '4242', exp_month, exp_year });

test.each([
  [8, 2027, 'Expires 08/2027'],
  [7, 2027, 'Expired 07/2027'],
  [12, 2026, 'Expired 12/2026'],
  [1, 2028, 'Expires 01/2028'],
  [0, 0, ''],
  [13, 2030, ''],
])('A card of %i/%i reads “%s”', (month, year, words) => {
  expect(cardExpiry(card(month, year), now)).toBe(words);
});
