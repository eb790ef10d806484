import { MapPin, X } from 'lucide-react';
import { useRef } from 'react';
import { useOverlayTriggerState } from 'react-stately/useOverlayTriggerState';
import { countOf } from '../lib/count.ts';
import styles from './address-field.module.css';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import fieldStyles from './form/field.module.css';
import { FieldShell } from './form/field-shell.tsx';
import { describedBy, type FieldProps, withMessage } from './form/form-field.ts';
import { OptionList } from './form/option-list.tsx';
import { useAddress } from './form/use-address.ts';
import { useOptionCursor } from './form/use-option-cursor.ts';
import { type LoadPlaces, useLoadPlaces } from './places.tsx';
import { Popover } from './popover.tsx';
import { Spinner } from './spinner.tsx';

/** Shown beside the specified message for an empty field, if text was typed but no place was chosen. */
const CHOOSE = 'Type on, and choose a place from the list.';
const UNREACHABLE = 'The address search cannot be reached. Check the connection and try again.';

interface AddressFieldProps extends FieldProps {
  /** Loads the places service; default: that of `PlacesProvider`. */
  loadPlaces?: LoadPlaces | undefined;
  placeholder?: string | undefined;
}

/** An address chosen from suggestions. Typed text alone is not a place. */
export function AddressField(props: AddressFieldProps) {
  const { placeholder = 'Start typing an address', isDisabled } = props;
  const provided = useLoadPlaces();
  const input = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const address = useAddress(props.field, input, props.loadPlaces ?? provided);
  const { search, problem, close } = address;
  const hint = hintOf(search);
  const isOpen = address.isOpen && (search.suggestions.length > 0 || hint !== undefined);
  const cursor = useOptionCursor({
    options: search.suggestions,
    isOpen,
    onPick: address.choose,
    onClose: close,
  });
  const state = useOverlayTriggerState({ isOpen, onOpenChange: (open) => open || close() });
  const field = withMessage(props.field, problem);
  const wayOut = search.hasFailed ? UNREACHABLE : CHOOSE;
  const description = address.unfinished && field.errors?.length ? wayOut : props.description;

  return (
    <FieldShell {...props} field={field} description={description}>
      <input
        ref={address.control.register}
        name={field.name}
        data-draft-value={address.unfinished}
        data-problem={problem}
        hidden
      />
      <div ref={box} className={classNames(fieldStyles.control, fieldStyles.box)} aria-disabled={isDisabled}>
        <MapPin className={styles.pin} aria-hidden="true" />
        <input
          {...cursor.inputProps}
          ref={input}
          id={field.id}
          dir="auto"
          value={search.text}
          placeholder={placeholder}
          spellCheck={false}
          disabled={isDisabled}
          aria-required={props.isRequired}
          aria-invalid={field.ariaInvalid}
          aria-describedby={describedBy(field, description)}
          onFocus={() => void search.prepare()}
          onBlur={close}
          onClick={() => isOpen || address.reopen()}
          onKeyDown={(event) => {
            if (!isOpen && event.key === 'ArrowDown') address.reopen();
            else cursor.inputProps.onKeyDown(event);
          }}
          onChange={(event) => address.type(event.target.value)}
        />
        {search.isSearching && <Spinner />}
        {search.text !== '' && (
          <IconButton
            label={`Clear ${props.label}`}
            icon={<X />}
            isDisabled={isDisabled}
            onPress={() => {
              address.type('');
              input.current?.focus();
            }}
          />
        )}
      </div>
      <span className="visually-hidden" aria-live="polite">
        {isOpen && (hint ?? countOf(search.suggestions.length, 'suggestion', 'suggestions'))}
      </span>
      {isOpen && (
        <Popover state={state} triggerRef={box} isNonModal matchesTrigger>
          <OptionList
            label={props.label}
            options={search.suggestions}
            optionKey={(suggestion) => suggestion.id}
            cursor={cursor}
          >
            {(suggestion) => <span dir="auto">{suggestion.description}</span>}
          </OptionList>
          {hint && <p className={styles.hint}>{hint}</p>}
        </Popover>
      )}
    </FieldShell>
  );
}

function hintOf({ hasFailed, hasNothing }: { hasFailed: boolean; hasNothing: boolean }): string | undefined {
  if (hasFailed) return UNREACHABLE;
  return hasNothing ? 'No address found' : undefined;
}
