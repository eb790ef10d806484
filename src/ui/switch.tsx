import { type MouseEvent, useId } from 'react';
import styles from './switch.module.css';
import { toasts } from './toasts.ts';

interface SwitchProps {
  label: string;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  isDisabled?: boolean | undefined;
  /** Disables the switch and says why; it stays focusable and says why, when it is read out and when it is pressed. */
  disabledReason?: string | undefined;
  /** For rows of a table, whose label is in the next cell: the name is read but not shown. */
  isLabelHidden?: boolean | undefined;
}

/** On or off, applied at once: a checkbox of the browser's that is announced as a switch. The owner keeps its state. */
export function Switch(props: SwitchProps) {
  const { label, isSelected, onChange, isDisabled = false, disabledReason, isLabelHidden = false } = props;
  const reasonId = useId();
  const isInert = isDisabled || disabledReason !== undefined;
  const press = (event: MouseEvent) => {
    if (!isInert) return;
    event.preventDefault();
    if (disabledReason !== undefined) toasts.info(disabledReason);
  };
  return (
    <label className={styles.switch} data-disabled={isInert || undefined} title={disabledReason}>
      <input
        type="checkbox"
        role="switch"
        className={styles.input}
        aria-label={label}
        checked={isSelected}
        aria-checked={isSelected}
        // Heard before the press is taken back.
        onChange={(event) => isInert || onChange(event.currentTarget.checked)}
        onClick={press}
        aria-disabled={isInert || undefined}
        aria-describedby={disabledReason === undefined ? undefined : reasonId}
      />
      <span className={styles.track} aria-hidden="true" />
      {!isLabelHidden && <span aria-hidden="true">{label}</span>}
      {disabledReason !== undefined && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </label>
  );
}
