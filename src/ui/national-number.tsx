import type { ComponentPropsWithoutRef, RefObject } from 'react';
import { usePhoneInput } from 'react-international-phone';
import { type Country, readInternational } from './phone-countries.ts';

interface NationalNumberProps {
  country: Country;
  /** The national number without spaces or signs. */
  digits: string;
  onDigits: (digits: string) => void;
  /** A whole international number was pasted. */
  onInternational: (country: Country, national: string) => void;
  inputRef: RefObject<HTMLInputElement | null>;
  inputProps: ComponentPropsWithoutRef<'input'>;
}

/** The national part of a phone number, written in the manner of its country. */
export function NationalNumber(props: NationalNumberProps) {
  const { country, digits, onDigits, onInternational, inputRef, inputProps } = props;
  const { inputValue, handlePhoneValueChange } = usePhoneInput({
    defaultCountry: country.iso2,
    value: digits === '' ? '' : `+${country.dialCode}${digits}`,
    inputRef,
    // Otherwise a national number that begins like a dial code changes the country under one's hands.
    disableCountryGuess: true,
    disableDialCodeAndPrefix: true,
    onChange: ({ inputValue: written }) => onDigits(written.replace(/\D/g, '')),
  });
  return (
    <input
      {...inputProps}
      ref={inputRef}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      value={inputValue}
      onChange={handlePhoneValueChange}
      onPaste={(event) => {
        const found = readInternational(event.clipboardData.getData('text'));
        if (!found) return;
        event.preventDefault();
        onInternational(found.country, found.national);
      }}
    />
  );
}
