import { useId, useRef } from 'react';
import { useSwitch } from 'react-aria/useSwitch';
import { useToggleState } from 'react-stately/useToggleState';
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

export function Switch(props: SwitchProps) {
  const { label, isSelected, onChange, isDisabled = false, disabledReason, isLabelHidden = false } = props;
  const ref = useRef<HTMLInputElement>(null);
  const reasonId = useId();
  const isInert = isDisabled || disabledReason !== undefined;
  const aria = {
    'aria-label': label,
    isSelected,
    isReadOnly: isInert,
    onChange,
  };
  const { inputProps, labelProps } = useSwitch(aria, useToggleState(aria), ref);
  return (
    <label
      {...labelProps}
      className={styles.switch}
      data-disabled={isInert || undefined}
      title={disabledReason}
    >
      <input
        {...inputProps}
        ref={ref}
        className={styles.input}
        aria-disabled={isInert || undefined}
        aria-describedby={disabledReason === undefined ? undefined : reasonId}
        onClickCapture={() => disabledReason !== undefined && toasts.info(disabledReason)}
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
