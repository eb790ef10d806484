import type { ReactNode } from 'react';
import styles from './checkbox-field.module.css';

interface CheckboxProps {
  label: ReactNode;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  isDisabled?: boolean;
}

/** A choice that goes with what a dialog does; it is no field of a form, and nothing is stored of it. */
export function Checkbox({ label, isSelected, onChange, isDisabled = false }: CheckboxProps) {
  return (
    <label className={styles.label}>
      <input
        className={styles.box}
        type="checkbox"
        checked={isSelected}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
