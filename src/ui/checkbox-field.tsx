import styles from './checkbox-field.module.css';
import { describedBy, type FieldProps } from './form/form-field.ts';

interface CheckboxFieldProps extends FieldProps {
  /** The value sent when checked. */
  value?: string | undefined;
}

export function CheckboxField({
  field,
  label,
  description,
  isRequired,
  isDisabled,
  value = 'on',
}: CheckboxFieldProps) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={field.id}>
        <input
          className={styles.box}
          id={field.id}
          name={field.name}
          type="checkbox"
          value={value}
          defaultChecked={field.defaultValue === value}
          disabled={isDisabled}
          aria-required={isRequired}
          aria-invalid={field.ariaInvalid}
          aria-describedby={describedBy(field, description)}
        />
        <span>{label}</span>
      </label>
      {description && (
        <p className={styles.description} id={field.descriptionId}>
          {description}
        </p>
      )}
      {field.errors?.length ? (
        <p className={styles.error} id={field.errorId}>
          {field.errors[0]}
        </p>
      ) : null}
    </div>
  );
}
