/** Reads phone numbers by libphonenumber's rules. Loaded when a phone field is touched: the metadata is large. */
import {
  type CountryCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from 'libphonenumber-js/min';
import { type Country, countryOfIso, countryOfPrefix, countryWithCode } from './phone-countries.ts';

/** A text understood as a phone number. */
export interface PhoneReading {
  country: Country;
  /** The national significant number, digits only, with its extension if it has one: `2015550123 ext. 4`. */
  national: string;
  /** The number as people of its country write it: `(201) 555-0123`. */
  written: string;
}

/**
 * Reads a national or international number.
 * @param country the country of a number without a dial code
 * @returns undefined for anything that is not a number of a possible length; such text is to be kept as typed
 */
export function readPhone(text: string, country: Country): PhoneReading | undefined {
  const number = parsePhoneNumberFromString(withPlus(text), { ...region(country), extract: false });
  if (!number?.isPossible()) return undefined;
  const code = `+${number.countryCallingCode}`;
  const found =
    number.country === undefined || number.country === country.iso2.toUpperCase()
      ? undefined
      : countryOfIso(number.country.toLowerCase());
  const isSameCode = code === `+${country.dialCode}`;
  const guessed = isSameCode ? country : countryWithCode(code, number.nationalNumber);
  const own = found?.dialCode === number.countryCallingCode ? found : guessed;
  // Another country's code in its place would make it somebody else's number.
  if (!own) return undefined;
  const extension = number.ext === undefined ? '' : ` ext. ${number.ext}`;
  return {
    country: own,
    national: `${number.nationalNumber}${extension}`,
    written: number.formatNational(),
  };
}

/**
 * Splits a text that begins with a dial code and cannot be read as one number (`+45 20123456 / 20987654`).
 * @returns the country of that code, and what follows it as typed; undefined without a listed dial code
 */
export function splitDialCode(text: string): { country: Country; rest: string } | undefined {
  const international = withPlus(text);
  const country = international.startsWith('+') ? countryOfPrefix(international) : undefined;
  if (!country) return undefined;
  const code = new RegExp(`^\\+(?:[\\s().-]*\\d){${country.dialCode.length}}[\\s).-]*`);
  const rest = international.replace(code, '');
  return rest === '' ? undefined : { country, rest };
}

/** What looks wrong with a number, in the user's words; undefined when nothing does. */
export function phoneDoubt(text: string, country: Country): string | undefined {
  const length = validatePhoneNumberLength(withPlus(text), region(country));
  if (length === 'TOO_SHORT') return `Please check: this looks too short for +${country.dialCode}.`;
  if (length === 'TOO_LONG') return `Please check: this looks too long for +${country.dialCode}.`;
  return length === undefined ? undefined : 'Please check: this does not look like a phone number.';
}

/** Marks of direction and width, which come along when a number is copied from contacts or a chat. */
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Full-width digits and signs, as East Asian keyboards write them, are the usual ones. `00` opens an international number nearly everywhere, and a national one nowhere; links begin with `tel:`. */
function withPlus(text: string): string {
  return text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .trim()
    .replace(/^tel:\s*/i, '')
    .replace(/^00\s*/, '+');
}

function region({
  iso2,
  dialCode,
}: Country): { defaultCountry: CountryCode } | { defaultCallingCode: string } {
  const code = iso2.toUpperCase();
  return isSupportedCountry(code) ? { defaultCountry: code } : { defaultCallingCode: dialCode };
}
