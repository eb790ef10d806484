import { useControl } from '@conform-to/react/future';
import { useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { CountryPicker } from './country-picker.tsx';
import fieldStyles from './form/field.module.css';
import { FieldShell } from './form/field-shell.tsx';
import { describedBy, type FieldProps, type FormField, withMessage } from './form/form-field.ts';
import { usePhoneNumber } from './form/use-phone-number.ts';
import { type Country, countryOfIso, countryOfNumber, dialCodeOf } from './phone-countries.ts';
import styles from './phone-field.module.css';

interface PhoneFieldProps extends FieldProps {
  /** The field of the dial code, sent as `+1`; `field` is that of the national number. */
  countryField: FormField;
}

/**
 * A phone number as two values: the country's dial code and the national number. Accepts national and international
 * formats; unedited values are sent back unchanged.
 */
export function PhoneField(props: PhoneFieldProps) {
  const { field, countryField, label, isDisabled = false } = props;
  const input = useRef<HTMLInputElement>(null);
  const countryButton = useRef<HTMLButtonElement>(null);
  const code = useControl({
    defaultValue: countryField.defaultValue || `+${countryOfIso('us').dialCode}`,
    onFocus: () => countryButton.current?.focus(),
  });
  const national = useControl({
    defaultValue: field.defaultValue,
    onFocus: () => input.current?.focus(),
  });
  const value = national.value ?? '';
  const [picked, setPicked] = useState(() => countryOfNumber(code.value ?? '', value));
  // A reset of the form changes the code without a pick. Countries that share a code are distinguished by the pick.
  const isPicked = dialCodeOf(code.value ?? '') === `+${picked.dialCode}`;
  const country = isPicked ? picked : countryOfNumber(code.value ?? '', value);

  function changeCountry(next: Country) {
    setPicked(next);
    code.change(`+${next.dialCode}`);
  }
  // Focus moves to the number after the closed list has returned it to the button.
  const hasPicked = useRef(false);
  useEffect(() => {
    if (hasPicked.current) input.current?.focus();
    hasPicked.current = false;
  });

  const number = usePhoneNumber({
    value,
    country,
    onValue: national.change,
    onCountry: changeCountry,
    input,
  });

  const shown = withMessage(field, countryField.errors?.[0]);
  const description = number.doubt ?? props.description;
  return (
    <FieldShell {...props} field={shown} description={description}>
      <input ref={code.register} name={countryField.name} hidden />
      <input ref={national.register} name={field.name} hidden />
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
          onPick={(next) => {
            hasPicked.current = true;
            number.move(next);
          }}
        />
        <input
          ref={input}
          id={field.id}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          disabled={isDisabled}
          aria-required={props.isRequired}
          aria-invalid={shown.ariaInvalid}
          aria-describedby={describedBy(shown, description)}
          value={number.text}
          onFocus={number.load}
          onChange={(event) => number.type(event.target.value)}
          onBlur={number.leave}
        />
      </div>
    </FieldShell>
  );
}
