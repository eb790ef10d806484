import { useControl } from '@conform-to/react/future';
import { useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { CountryPicker } from './country-picker.tsx';
import fieldStyles from './form/field.module.css';
import { FieldShell } from './form/field-shell.tsx';
import { describedBy, type FieldProps, type FormField, withMessage } from './form/form-field.ts';
import { NationalNumber } from './national-number.tsx';
import { type Country, countryOfIso, countryOfNumber } from './phone-countries.ts';
import styles from './phone-field.module.css';

interface PhoneFieldProps extends FieldProps {
  /** The field of the dial code, sent as `+1`; `field` is that of the national number, sent as its digits. */
  countryField: FormField;
}

/** A phone number in two values: the country's dial code and the national digits. */
export function PhoneField(props: PhoneFieldProps) {
  const { field, countryField, label, isDisabled = false } = props;
  const numberInput = useRef<HTMLInputElement>(null);
  const countryButton = useRef<HTMLButtonElement>(null);
  const code = useControl({
    defaultValue: countryField.defaultValue || `+${countryOfIso('us').dialCode}`,
    onFocus: () => countryButton.current?.focus(),
  });
  const digits = useControl({
    defaultValue: field.defaultValue,
    onFocus: () => numberInput.current?.focus(),
  });
  const [picked, setPicked] = useState(() => countryOfNumber(code.value ?? '', digits.value ?? ''));
  // A reset of the form changes the code without a pick; countries that share one are told apart by the pick.
  const country =
    code.value === `+${picked.dialCode}` ? picked : countryOfNumber(code.value ?? '', digits.value ?? '');

  // Another country is another input (its mask belongs to it), so focus goes there when it has come.
  const isPicking = useRef(false);
  useEffect(() => {
    if (isPicking.current) numberInput.current?.focus();
    isPicking.current = false;
  });

  function pick(next: Country) {
    isPicking.current = true;
    setPicked(next);
    code.change(`+${next.dialCode}`);
  }

  const shown = withMessage(field, countryField.errors?.[0]);
  return (
    <FieldShell {...props} field={shown}>
      <input ref={code.register} name={countryField.name} hidden />
      <input ref={digits.register} name={field.name} hidden />
      <div
        className={classNames(fieldStyles.control, fieldStyles.box, styles.phone)}
        aria-disabled={isDisabled}
        dir="ltr"
      >
        <CountryPicker
          id={countryField.id}
          buttonRef={countryButton}
          label={`${label}: country`}
          country={country}
          isDisabled={isDisabled}
          onPick={pick}
        />
        <NationalNumber
          key={country.iso2}
          country={country}
          digits={digits.value ?? ''}
          onDigits={digits.change}
          onInternational={(next, national) => {
            pick(next);
            digits.change(national);
          }}
          inputRef={numberInput}
          inputProps={{
            id: field.id,
            disabled: isDisabled,
            'aria-required': props.isRequired,
            'aria-invalid': shown.ariaInvalid,
            'aria-describedby': describedBy(shown, props.description),
          }}
        />
      </div>
    </FieldShell>
  );
}
