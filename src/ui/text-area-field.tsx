import styles from './form/field.module.css';
import { FieldShell } from './form/field-shell.tsx';
import { describedBy, type FieldProps } from './form/form-field.ts';

export interface TextAreaFieldProps extends FieldProps {
  rows?: number | undefined;
  placeholder?: string | undefined;
  maxLength?: number | undefined;
}

export function TextAreaField(props: TextAreaFieldProps) {
  const { field } = props;
  return (
    <FieldShell {...props}>
      <textarea
        className={styles.control}
        id={field.id}
        name={field.name}
        dir="auto"
        rows={props.rows ?? 4}
        defaultValue={field.defaultValue}
        placeholder={props.placeholder}
        maxLength={props.maxLength}
        disabled={props.isDisabled}
        aria-required={props.isRequired}
        aria-invalid={field.ariaInvalid}
        aria-describedby={describedBy(field, props.description)}
      />
    </FieldShell>
  );
}
