/** Parses phone numbers with libphonenumber. Loaded when a phone field is used, as the metadata is large. */
import {
  type CountryCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from 'libphonenumber-js/min';
import { type Country, countryOfIso, countryOfPrefix, countryWithCode } from './phone-countries.ts';

/** A text parsed as a phone number. */
export interface PhoneReading {
  country: Country;
  /** The national significant number, digits only, with its extension if it has one: `2015550123 ext. 4`. */
  national: string;
  /** The number formatted as in its country: `(201) 555-0123`. */
  written: string;
}

/**
 * Parses a national or international number.
 * @param country the country of a number without a dial code
 * @returns undefined for text that is not a number of a possible length, which is kept as typed
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
  // With another country's code it would become somebody else's number.
  if (!own) return undefined;
  const extension = number.ext === undefined ? '' : ` ext. ${number.ext}`;
  return {
    country: own,
    national: `${number.nationalNumber}${extension}`,
    written: number.formatNational(),
  };
}

/**
 * Splits a text that begins with a dial code and cannot be parsed as one number (`+45 20123456 / 20987654`).
 * @returns the country of that code, and the rest as typed; undefined without a listed dial code
 */
export function splitDialCode(text: string): { country: Country; rest: string } | undefined {
  const international = withPlus(text);
  const country = international.startsWith('+') ? countryOfPrefix(international) : undefined;
  if (!country) return undefined;
  const code = new RegExp(`^\\+(?:[\\s().-]*\\d){${country.dialCode.length}}[\\s).-]*`);
  const rest = international.replace(code, '');
  return rest === '' ? undefined : { country, rest };
}

/** What looks wrong with a number, as a message; undefined if nothing does. */
export function phoneDoubt(text: string, country: Country): string | undefined {
  const length = validatePhoneNumberLength(withPlus(text), region(country));
  if (length === 'TOO_SHORT') return `Please check: this looks too short for +${country.dialCode}.`;
  if (length === 'TOO_LONG') return `Please check: this looks too long for +${country.dialCode}.`;
  return length === undefined ? undefined : 'Please check: this does not look like a phone number.';
}

/**
 * Normalizes full-width digits and signs, and drops invisible marks, which are copied along from contacts or chats: no
 * number needs one, joiners included. `00` opens an international number nearly everywhere, and a national one
 * nowhere; links begin with `tel:`.
 */
function withPlus(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
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
