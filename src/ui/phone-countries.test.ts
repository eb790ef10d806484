import { expect, it } from 'vitest';
import { countryOfNumber, readInternational, searchCountries } from './phone-countries.ts';

it.each([
  ['+1', '', 'us'],
  ['+1', '2015550123', 'us'],
  ['+1', '2045550123', 'ca'],
  ['+44', '7700900123', 'gb'],
  ['+4', '', 'us'],
  ['', '', 'us'],
])('takes %s %s for a number of %s', (code, national, iso2) => {
  expect(countryOfNumber(code, national).iso2).toBe(iso2);
});

it('does not take the first digits of a national number for a longer dial code', () => {
  // +1 242 is the Bahamas.
  expect(countryOfNumber('+1', '2425550123').dialCode).toBe('1');
});

it.each([
  ['+44 7700 900123', '44', '7700900123'],
  ['0044 (7700) 900-123', '44', '7700900123'],
  ['+1 201 555 0123', '1', '2015550123'],
])('takes %s apart', (text, dialCode, national) => {
  const found = readInternational(text);
  expect([found?.country.dialCode, found?.national]).toEqual([dialCode, national]);
});

it.each(['201 555 0123', '', 'hello'])('leaves "%s" alone', (text) => {
  expect(readInternational(text)).toBeUndefined();
});

it.each([
  ['united k', ['gb']],
  ['+44', ['gb']],
  ['GB', ['gb']],
  ['no such place', []],
])('finds for "%s"', (text, found) => {
  expect(searchCountries(text).map(({ iso2 }) => iso2)).toEqual(found);
});
