import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';
import { type FieldProps, labelId } from './form-field.ts';

interface FieldShellProps extends FieldProps {
  /** The control is a group (a date, a code), labelled by `aria-labelledby`. */
  isGroup?: boolean | undefined;
  children: ReactNode;
}

/** The layout of label, control, hint and message of every field. */
export function FieldShell({ field, label, isRequired, description, isGroup, children }: FieldShellProps) {
  const labelClass = classNames(styles.label, isRequired && styles.required);
  return (
    <div className={styles.field} data-invalid={field.errors?.length ? true : undefined}>
      {isGroup ? (
        <span className={labelClass} id={labelId(field)}>
          {label}
        </span>
      ) : (
        <label className={labelClass} id={labelId(field)} htmlFor={field.id}>
          {label}
        </label>
      )}
      {children}
      {description && (
        <p className={styles.description} id={field.descriptionId}>
          {description}
        </p>
      )}
      {field.errors?.length ? (
        <p className={styles.error} id={field.errorId}>
          <CircleAlert aria-hidden="true" />
          <span>{field.errors[0]}</span>
        </p>
      ) : null}
    </div>
  );
}
