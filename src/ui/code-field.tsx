import { classNames } from './class-names.ts';
import styles from './code-field.module.css';
import fieldStyles from './form/field.module.css';
import { FieldShell } from './form/field-shell.tsx';
import { describedBy, type FieldProps, labelId } from './form/form-field.ts';
import { useCodeBoxes } from './form/use-code-boxes.ts';

interface CodeFieldProps extends FieldProps {
  /** The number of digits, by default 6. */
  length?: number | undefined;
  /** Called when the last digit is entered. */
  onComplete?: ((code: string) => void) | undefined;
  autoFocus?: boolean | undefined;
}

/** A code with one box per digit. A pasted or autofilled code spreads over the boxes. */
export function CodeField(props: CodeFieldProps) {
  const { field, length = 6, isDisabled, onComplete } = props;
  const { register, digits, boxProps } = useCodeBoxes(field, { length, onComplete });
  // The first empty box, which gets focus when the code is refused as incomplete.
  const next = Math.max(digits.indexOf(' '), 0);
  return (
    <FieldShell {...props} isGroup>
      <input ref={register} name={field.name} data-draft="never" hidden />
      {/* A code is read from left to right in every language. */}
      <fieldset
        className={styles.boxes}
        dir="ltr"
        aria-labelledby={labelId(field)}
        aria-describedby={describedBy(field, props.description)}
      >
        {digits.map((_, index) => (
          <input
            {...boxProps(index)}
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
            key={index}
            id={index === next ? field.id : undefined}
            className={classNames(fieldStyles.control, styles.box)}
            aria-label={`Digit ${index + 1} of ${length}`}
            aria-invalid={field.ariaInvalid}
            type="text"
            inputMode="numeric"
            pattern="[0-9]*"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            disabled={isDisabled}
            // biome-ignore lint/a11y/noAutofocus: for screens that ask for nothing but the code
            autoFocus={props.autoFocus && index === 0}
          />
        ))}
      </fieldset>
    </FieldShell>
  );
}
