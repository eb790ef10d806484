import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './form/field.module.css';
import { FieldShell } from './form/field-shell.tsx';
import { describedBy, type FieldProps } from './form/form-field.ts';

export interface PasswordFieldProps extends FieldProps {
  autoComplete: 'current-password' | 'new-password';
  placeholder?: string | undefined;
  autoFocus?: boolean | undefined;
}

/** A password that can be made visible. Never kept in a draft, visible or not. */
export function PasswordField(props: PasswordFieldProps) {
  const { field, label, isDisabled } = props;
  const [isShown, setIsShown] = useState(false);
  return (
    <FieldShell {...props}>
      <div className={classNames(styles.control, styles.box)} aria-disabled={isDisabled}>
        <input
          id={field.id}
          name={field.name}
          type={isShown ? 'text' : 'password'}
          data-draft="never"
          defaultValue={field.defaultValue}
          autoComplete={props.autoComplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          placeholder={props.placeholder}
          disabled={isDisabled}
          // biome-ignore lint/a11y/noAutofocus: for dialogs and one-field screens, where it is the expected place
          autoFocus={props.autoFocus}
          aria-required={props.isRequired}
          aria-invalid={field.ariaInvalid}
          aria-describedby={describedBy(field, props.description)}
        />
        <IconButton
          label={isShown ? `Hide ${label}` : `Show ${label}`}
          icon={isShown ? <EyeOff /> : <Eye />}
          isDisabled={isDisabled}
          onPress={() => setIsShown(!isShown)}
        />
      </div>
    </FieldShell>
  );
}
