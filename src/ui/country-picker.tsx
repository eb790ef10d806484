import { ChevronDown } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { useButton } from 'react-aria/useButton';
import { useDialog } from 'react-aria/useDialog';
import { useOverlayTrigger } from 'react-aria/useOverlayTrigger';
import { useOverlayTriggerState } from 'react-stately/useOverlayTriggerState';
import { classNames } from './class-names.ts';
import fieldStyles from './form/field.module.css';
import { OptionList } from './form/option-list.tsx';
import { useOptionCursor } from './form/use-option-cursor.ts';
import { type Country, searchCountries } from './phone-countries.ts';
import styles from './phone-field.module.css';
import { Popover } from './popover.tsx';

interface CountryPickerProps {
  id: string;
  label: string;
  country: Country;
  isDisabled: boolean;
  buttonRef: RefObject<HTMLButtonElement | null>;
  onPick: (country: Country) => void;
}

/** The country of a phone number: a button with its dial code that opens a searchable list. */
export function CountryPicker({ id, label, country, isDisabled, buttonRef, onPick }: CountryPickerProps) {
  const state = useOverlayTriggerState({});
  const { triggerProps, overlayProps } = useOverlayTrigger({ type: 'dialog' }, state, buttonRef);
  const name = `${label}, ${country.name} +${country.dialCode}`;
  const { buttonProps } = useButton({ ...triggerProps, id, isDisabled, 'aria-label': name }, buttonRef);
  return (
    <>
      <button {...buttonProps} ref={buttonRef} className={styles.country}>
        <IsoMark iso2={country.iso2} />
        <span>+{country.dialCode}</span>
        <ChevronDown aria-hidden="true" />
      </button>
      {state.isOpen && (
        <Popover state={state} triggerRef={buttonRef}>
          <CountryList
            {...overlayProps}
            label={label}
            onClose={state.close}
            onPick={(next) => {
              state.close();
              onPick(next);
            }}
          />
        </Popover>
      )}
    </>
  );
}

interface CountryListProps {
  label: string;
  onPick: (country: Country) => void;
  onClose: () => void;
}

function CountryList({ label, onPick, onClose, ...overlay }: CountryListProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const { dialogProps } = useDialog({ ...overlay, 'aria-label': label }, ref);
  const options = searchCountries(text);
  const cursor = useOptionCursor({ options, isOpen: true, onPick, onClose, takesOnly: true });
  return (
    <div {...dialogProps} ref={ref} className={styles.picker}>
      <input
        {...cursor.inputProps}
        className={classNames(fieldStyles.control, styles.search)}
        aria-label="Search countries"
        placeholder="Search countries"
        // biome-ignore lint/a11y/noAutofocus: the list was opened to search in it
        autoFocus
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          cursor.reset();
        }}
      />
      <OptionList label={label} options={options} optionKey={({ iso2 }) => iso2} cursor={cursor}>
        {({ iso2, name, dialCode }) => (
          <>
            <span className={styles.name}>
              <IsoMark iso2={iso2} />
              {name}
            </span>
            <span className={styles.dialCode}>+{dialCode}</span>
          </>
        )}
      </OptionList>
    </div>
  );
}

/** Replaces a flag: needs no image, looks the same on every system, and is readable. */
function IsoMark({ iso2 }: { iso2: string }) {
  return (
    <span className={styles.iso} aria-hidden="true">
      {iso2.toUpperCase()}
    </span>
  );
}
