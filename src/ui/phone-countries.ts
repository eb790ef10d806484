import {
  defaultCountries,
  guessCountryByPartialPhoneNumber,
  type ParsedCountry,
  parseCountry,
} from 'react-international-phone';

export type Country = ParsedCountry;

const COUNTRIES: readonly Country[] = defaultCountries.map(parseCountry);

const [FIRST] = COUNTRIES;

/** The country of an ISO code in small letters; the United States when there is none. */
export function countryOfIso(iso2: string): Country {
  const found = COUNTRIES.find((country) => country.iso2 === iso2);
  if (found) return found;
  return iso2 === 'us' && FIRST ? FIRST : countryOfIso('us');
}

/** The country of a dial code (`+1`). Where several share one, the number's first digits decide. */
export function countryOfNumber(code: string, national: string): Country {
  const { country, fullDialCodeMatch } = guessCountryByPartialPhoneNumber({
    phone: `${code}${national}`,
    currentCountryIso2: 'us',
  });
  if (country && fullDialCodeMatch && `+${country.dialCode}` === code) return country;
  return COUNTRIES.find(({ dialCode }) => `+${dialCode}` === code) ?? countryOfIso('us');
}

/** A number written with its country, such as `+44 7700 900123`, taken apart; undefined when it is not one. */
export function readInternational(text: string): { country: Country; national: string } | undefined {
  const phone = text.trim().replace(/^00/, '+');
  if (!phone.startsWith('+')) return undefined;
  const { country, fullDialCodeMatch } = guessCountryByPartialPhoneNumber({ phone });
  if (!country || !fullDialCodeMatch) return undefined;
  return { country, national: phone.replace(/\D/g, '').slice(country.dialCode.length) };
}

/** Countries whose name, ISO code or dial code begins with or holds a searched text. */
export function searchCountries(text: string): readonly Country[] {
  const wanted = text.trim().toLowerCase().replace(/^\+/, '');
  if (wanted === '') return COUNTRIES;
  return COUNTRIES.filter(
    ({ name, iso2, dialCode }) =>
      name.toLowerCase().includes(wanted) || iso2 === wanted || dialCode.startsWith(wanted),
  );
}
