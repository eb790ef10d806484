import { expect, it } from 'vitest';
import { brandOf, formatNumber, passesLuhn, refusedBrandOf } from './card-brands.ts';
import { behaviourOf } from './test-cards.ts';

const numbers = [
  ['4242 4242 4242 4242', 'visa'],
  ['5555 5555 5555 4444', 'mastercard'],
  ['3782 822463 10005', 'amex'],
  ['6011 1111 1111 1117', 'discover'],
  ['3056 930902 5904', 'diners'],
  ['3566 0020 2036 0505', 'jcb'],
  ['6200 0000 0000 0005', 'unionpay'],
] as const;

it.each(numbers)('%s is a test card of %s, formatted in its groups', (number, id) => {
  expect(brandOf(number)?.id).toBe(id);
  expect(passesLuhn(number)).toBe(true);
  expect(formatNumber(number.replaceAll(' ', ''))).toBe(number);
  expect(behaviourOf(number)).toBe('succeeds');
});

it('names a brand that is not accepted', () => {
  expect(refusedBrandOf('6759 6498 2643 8453')).toBe('Maestro');
  expect(brandOf('6759 6498 2643 8453')).toBeUndefined();
});

it('finds a mistyped digit', () => {
  expect(passesLuhn('4242 4242 4242 4241')).toBe(false);
  expect(passesLuhn('')).toBe(false);
});

it('knows the brand from the first digits and cuts what is too long', () => {
  expect(brandOf('4')?.id).toBe('visa');
  expect(brandOf('')).toBeUndefined();
  expect(formatNumber('378282246310005999')).toBe('3782 822463 10005');
});
