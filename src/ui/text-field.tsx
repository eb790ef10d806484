import type { HTMLInputAutoCompleteAttribute, InputHTMLAttributes } from 'react';
import styles from './form/field.module.css';
import { FieldShell } from './form/field-shell.tsx';
import { describedBy, type FieldProps } from './form/form-field.ts';

export interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email' | 'tel' | 'url' | 'search' | undefined;
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined;
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  placeholder?: string | undefined;
  maxLength?: number | undefined;
  isReadOnly?: boolean | undefined;
  autoFocus?: boolean | undefined;
  /** Taken literally: no capitalization, correction or spell checking. */
  isVerbatim?: boolean | undefined;
  /** May contain a secret: no draft keeps it. */
  isNeverKept?: boolean | undefined;
}

export function TextField(props: TextFieldProps) {
  const { field, type = 'text', isRequired, isDisabled, isReadOnly } = props;
  const isWritten = type === 'text' && !props.isVerbatim;
  return (
    <FieldShell {...props}>
      <input
        className={styles.control}
        id={field.id}
        name={field.name}
        type={type}
        // Names and places may be written from right to left; addresses and numbers are not.
        dir={isWritten ? 'auto' : undefined}
        defaultValue={field.defaultValue}
        data-draft={props.isNeverKept ? 'never' : undefined}
        autoComplete={props.autoComplete}
        autoCapitalize={isWritten ? undefined : 'none'}
        autoCorrect={isWritten ? undefined : 'off'}
        spellCheck={isWritten ? undefined : false}
        inputMode={props.inputMode}
        placeholder={props.placeholder}
        maxLength={props.maxLength}
        readOnly={isReadOnly}
        disabled={isDisabled}
        // biome-ignore lint/a11y/noAutofocus: for dialogs and one-field screens, where it is the expected place
        autoFocus={props.autoFocus}
        aria-required={isRequired}
        aria-invalid={field.ariaInvalid}
        aria-describedby={describedBy(field, props.description)}
      />
    </FieldShell>
  );
}
