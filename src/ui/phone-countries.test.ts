import { expect, it } from 'vitest';
import { countryOfNumber, dialCodeOf, searchCountries } from './phone-countries.ts';

it.each([
  ['+1', '', 'us'],
  ['+1', '2015550123', 'us'],
  ['+1', '2045550123', 'ca'],
  ['+44', '7700900123', 'gb'],
  ['+7', '4951234567', 'ru'],
  ['+7', '8 (495) 123-45-67', 'ru'],
  ['+7', '(701) 234-56-78', 'kz'],
  ['+4', '', 'us'],
  ['', '', 'us'],
])('takes %s %s for a number of %s', (code, national, iso2) => {
  expect(countryOfNumber(code, national).iso2).toBe(iso2);
});

it('does not mistake the first digits of a national number for a longer dial code', () => {
  // +1 242 is the Bahamas.
  expect(countryOfNumber('+1', '2425550123').dialCode).toBe('1');
});

it.each([
  ['+44', '+44'],
  ['44', '+44'],
  ['0044 ', '+44'],
  ['', ''],
])('writes the dial code "%s" as "%s"', (stored, written) => {
  expect(dialCodeOf(stored)).toBe(written);
});

it('finds the country of a dial code stored without its plus', () => {
  expect(countryOfNumber('44', '7700900123').iso2).toBe('gb');
});

const found = (text: string) => searchCountries(text).map(({ iso2 }) => iso2);

it.each([
  ['united k', ['gb']],
  ['881', ['xs']],
  ['GB', ['gb']],
  ['no such place', []],
])('finds for "%s"', (text, iso2s) => {
  expect(found(text)).toEqual(iso2s);
});

it.each([
  ['UK', ['gb', 'ua'], 'what people say for a country'],
  ['usa', ['us'], 'its abbreviation'],
  ['in', ['in', 'id'], 'an ISO code, then names that begin so'],
  ['ger', ['de', 'dz'], 'a name that begins so before one that holds it'],
  ['states', ['us'], 'a later word of a name'],
  ['+44', ['gb'], 'a whole dial code'],
  ['+1', ['us', 'ca'], 'the largest country of a shared one'],
  ['7', ['ru', 'kz'], 'the same without its plus'],
  ['côte', ['ci'], 'accents'],
])('ranks for "%s" %s first: %s', (text, first) => {
  expect(found(text).filter((iso2) => first.includes(iso2))).toEqual(first);
  expect(found(text)[0]).toBe(first[0]);
});
