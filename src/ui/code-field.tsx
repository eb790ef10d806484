import { useControl } from '@conform-to/react/future';
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './code-field.module.css';
import fieldStyles from './form/field.module.css';
import { FieldShell } from './form/field-shell.tsx';
import { describedBy, type FieldProps, labelId } from './form/form-field.ts';

interface CodeFieldProps extends FieldProps {
  /** How many digits, 6 unless told. */
  length?: number | undefined;
  /** When the last digit is in. */
  onComplete?: ((code: string) => void) | undefined;
}

/** A code digit by digit: one box each, a pasted or auto-filled code spreads over all of them. */
export function CodeField(props: CodeFieldProps) {
  const { field, length = 6, isDisabled, onComplete } = props;
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const control = useControl({ defaultValue: field.defaultValue, onFocus: () => boxes.current[0]?.focus() });
  // A gap is kept as a space, so that the digits stay in the boxes they were typed into.
  const digits = (control.value ?? '').padEnd(length).slice(0, length).split('');

  function put(index: number, typed: string) {
    const next = [...digits];
    const fresh = typed
      .replace(/\D/g, '')
      .slice(0, length - index)
      .split('');
    next.splice(index, Math.max(fresh.length, 1), ...(fresh.length > 0 ? fresh : [' ']));
    const code = next.join('').trimEnd();
    control.change(code);
    focusBox(index + fresh.length);
    if (fresh.length > 0 && code.length === length && !code.includes(' ')) onComplete?.(code);
  }

  function focusBox(index: number) {
    const box = boxes.current[Math.min(Math.max(index, 0), length - 1)];
    box?.focus();
    box?.select();
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>, index: number) {
    const steps: Record<string, number> = {
      ArrowLeft: index - 1,
      ArrowRight: index + 1,
      Home: 0,
      End: length - 1,
    };
    const target = steps[event.key];
    if (target !== undefined) {
      event.preventDefault();
      focusBox(target);
    } else if (event.key === 'Backspace') {
      event.preventDefault();
      // On an empty box it takes the digit before.
      const emptied = digits[index] === ' ' ? Math.max(index - 1, 0) : index;
      put(emptied, '');
    }
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>, index: number) {
    event.preventDefault();
    const pasted = event.clipboardData.getData('text').replace(/\D/g, '');
    // A whole code goes in from the first box, wherever the cursor stands.
    if (pasted !== '') put(pasted.length >= length ? 0 : index, pasted);
  }

  return (
    <FieldShell {...props} isGroup>
      <input ref={control.register} name={field.name} data-draft="never" hidden />
      {/* A code is read from left to right in every language. */}
      <fieldset
        className={styles.boxes}
        dir="ltr"
        aria-labelledby={labelId(field)}
        aria-describedby={describedBy(field, props.description)}
      >
        {digits.map((digit, index) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
            key={index}
            ref={(box) => {
              boxes.current[index] = box;
            }}
            id={index === 0 ? field.id : undefined}
            className={classNames(fieldStyles.control, styles.box)}
            aria-label={`Digit ${index + 1} of ${length}`}
            aria-invalid={field.ariaInvalid}
            type="text"
            inputMode="numeric"
            pattern="[0-9]*"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            // The first box takes more than one: a phone fills the whole code in there.
            maxLength={index === 0 ? length : 2}
            value={digit.trim()}
            disabled={isDisabled}
            onChange={(event) => put(index, typedInto(event.target.value, digit.trim()))}
            onKeyDown={(event) => onKeyDown(event, index)}
            onPaste={(event) => onPaste(event, index)}
            onFocus={(event) => event.target.select()}
          />
        ))}
      </fieldset>
    </FieldShell>
  );
}

/** What came in new: a second digit typed beside the one already there replaces it. */
function typedInto(value: string, before: string): string {
  return value.length === 2 && before !== '' ? value.replace(before, '') : value;
}
