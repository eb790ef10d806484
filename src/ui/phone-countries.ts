import {
  defaultCountries,
  guessCountryByPartialPhoneNumber,
  type ParsedCountry,
  parseCountry,
} from 'react-international-phone';
import { foldText } from '../../common/lib/fold-text.ts';

export type Country = ParsedCountry;

const COUNTRIES: readonly Country[] = defaultCountries.map(parseCountry);

const [FIRST] = COUNTRIES;

/** The country of an ISO code in small letters; the United States when there is none. */
export function countryOfIso(iso2: string): Country {
  const found = COUNTRIES.find((country) => country.iso2 === iso2);
  if (found) return found;
  return iso2 === 'us' && FIRST ? FIRST : countryOfIso('us');
}

/** A dial code as we write it, whatever it was stored as: `44`, `0044` and `+44 ` give `+44`. */
export function dialCodeOf(code: string): string {
  const digits = code.replace(/\D/g, '').replace(/^00/, '');
  return digits === '' ? '' : `+${digits}`;
}

/** The country of a dial code (`+1`). Where several share one, the number's first digits decide. */
export function countryOfNumber(code: string, national: string): Country {
  const wanted = dialCodeOf(code);
  const { country, fullDialCodeMatch } = guessCountryByPartialPhoneNumber({
    phone: `${wanted}${national}`,
    currentCountryIso2: 'us',
  });
  if (country && fullDialCodeMatch && `+${country.dialCode}` === wanted) return country;
  return COUNTRIES.find(({ dialCode }) => `+${dialCode}` === wanted) ?? countryOfIso('us');
}

/** Countries found by name, ISO code or dial code: exact codes first, then names that begin so, then the rest. */
export function searchCountries(text: string): readonly Country[] {
  const wanted = foldText(text).replace(/^(\+|00)/, '');
  if (wanted === '') return COUNTRIES;
  return COUNTRIES.map((country) => ({ country, rank: rankOf(country, wanted) }))
    .filter(({ rank }) => rank < NO_MATCH)
    .sort((a, b) => a.rank - b.rank)
    .map(({ country }) => country);
}

const NO_MATCH = 5;

/** Small for a better match. Sorting is stable, so equal ranks stay in alphabetical order. */
function rankOf({ name, iso2, dialCode }: Country, wanted: string): number {
  const folded = foldText(name);
  if (iso2 === wanted || dialCode === wanted) return 0;
  if (folded.startsWith(wanted)) return 1;
  if (folded.split(/[^\p{L}]+/u).some((word) => word.startsWith(wanted))) return 2;
  if (dialCode.startsWith(wanted)) return 3;
  return folded.includes(wanted) ? 4 : NO_MATCH;
}
