import {
  defaultCountries,
  guessCountryByPartialPhoneNumber,
  type ParsedCountry,
  parseCountry,
} from 'react-international-phone';
import { foldText } from '../../common/lib/fold-text.ts';

export type Country = ParsedCountry;

/** Dial codes that the library's list lacks. Networks without a country use a private ISO code (X…). */
const MORE = [
  ['Ascension Island', 'ac', '247'],
  ['Cook Islands', 'ck', '682'],
  ['Falkland Islands', 'fk', '500'],
  ['Niue', 'nu', '683'],
  ['Norfolk Island', 'nf', '672'],
  ['Saint Helena', 'sh', '290'],
  ['Tokelau', 'tk', '690'],
  ['Inmarsat (satellite)', 'xi', '870'],
  ['International freephone', 'xf', '800'],
  ['International networks', 'xn', '882'],
  ['International networks', 'xo', '883'],
  ['Iridium, Globalstar (satellite)', 'xs', '881'],
] as const;

const LISTED = defaultCountries.map(parseCountry);
const COUNTRIES: readonly Country[] = [
  ...LISTED,
  ...MORE.filter(([, , code]) => LISTED.every(({ dialCode }) => dialCode !== code)).map((country) =>
    parseCountry([...country]),
  ),
].sort((a, b) => a.name.localeCompare(b.name, 'en'));

const [FIRST] = COUNTRIES;

/** What people type for a country listed under another name, and for the largest of several that share a code. */
const ALIASES: Readonly<Record<string, string>> = {
  1: 'us',
  7: 'ru',
  america: 'us',
  britain: 'gb',
  england: 'gb',
  holland: 'nl',
  scotland: 'gb',
  uae: 'ae',
  uk: 'gb',
  usa: 'us',
  wales: 'gb',
};

/** The country of a lower-case ISO code; the United States if there is none. */
export function countryOfIso(iso2: string): Country {
  const found = COUNTRIES.find((country) => country.iso2 === iso2);
  if (found) return found;
  return iso2 === 'us' && FIRST ? FIRST : countryOfIso('us');
}

/** Normalizes a dial code: `44`, `0044` and `+44 ` give `+44`. */
export function dialCodeOf(code: string): string {
  const digits = code.replace(/\D/g, '').replace(/^00/, '');
  return digits === '' ? '' : `+${digits}`;
}

/** The country of a dial code (`+1`); the United States if no listed country has it. */
export function countryOfNumber(code: string, national: string): Country {
  return countryWithCode(code, national) ?? countryOfIso('us');
}

/** The country of a dial code, if one is listed. If several share it, the number's first digits decide. */
export function countryWithCode(code: string, national: string): Country | undefined {
  const wanted = dialCodeOf(code);
  // The library takes every number of this code for one of Kazakhstan.
  if (wanted === '+7') return countryOfIso(/^\D*[67]/.test(national) ? 'kz' : 'ru');
  const { country, fullDialCodeMatch } = guessCountryByPartialPhoneNumber({
    phone: `${wanted}${national}`,
    currentCountryIso2: 'us',
  });
  if (country && fullDialCodeMatch && `+${country.dialCode}` === wanted) return country;
  const sharing = COUNTRIES.filter(({ dialCode }) => `+${dialCode}` === wanted);
  return sharing.find(({ iso2 }) => iso2 === 'us') ?? sharing[0];
}

/** The country whose dial code an international number begins with (`+45…`); undefined if none is listed. */
export function countryOfPrefix(international: string): Country | undefined {
  const digits = international.replace(/\D/g, '');
  const matching = COUNTRIES.filter(({ dialCode }) => digits.startsWith(dialCode));
  const [longest] = matching.toSorted((a, b) => b.dialCode.length - a.dialCode.length);
  return longest && countryWithCode(longest.dialCode, digits.slice(longest.dialCode.length));
}

/** Countries by name, ISO code or dial code: exact codes first, then names that begin with the text, then the rest. */
export function searchCountries(text: string): readonly Country[] {
  const wanted = foldText(text).replace(/^(\+|00)/, '');
  if (wanted === '') return COUNTRIES;
  return COUNTRIES.map((country) => ({ country, rank: rankOf(country, wanted) }))
    .filter(({ rank }) => rank < NO_MATCH)
    .sort((a, b) => a.rank - b.rank)
    .map(({ country }) => country);
}

const NO_MATCH = 5;

/** Lower is better. Sorting is stable, so equal ranks stay in alphabetical order. */
function rankOf({ name, iso2, dialCode }: Country, wanted: string): number {
  const folded = foldText(name);
  if (ALIASES[wanted] === iso2) return -1;
  if (iso2 === wanted || dialCode === wanted) return 0;
  if (folded.startsWith(wanted)) return 1;
  if (folded.split(/[^\p{L}]+/u).some((word) => word.startsWith(wanted))) return 2;
  if (dialCode.startsWith(wanted)) return 3;
  return folded.includes(wanted) ? 4 : NO_MATCH;
}
