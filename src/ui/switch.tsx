import { type MouseEvent, useId } from 'react';
import styles from './switch.module.css';
import { toasts } from './toasts.ts';

interface SwitchProps {
  label: string;
  /** Undefined if it is unknown: then it is announced as mixed, which a switch cannot be, but a checkbox. */
  isSelected: boolean | undefined;
  onChange: (isSelected: boolean) => void;
  isDisabled?: boolean | undefined;
  /** Disables the switch. It stays focusable, and the reason is announced and shown on press. */
  disabledReason?: string | undefined;
  /** For table rows, whose label is in the next cell: the name is announced but not shown. */
  isLabelHidden?: boolean | undefined;
}

/** A switch that applies at once: a native checkbox announced as a switch. Controlled by its owner. */
export function Switch(props: SwitchProps) {
  const { label, isSelected, onChange, isDisabled = false, disabledReason, isLabelHidden = false } = props;
  const reasonId = useId();
  const isUnknown = isSelected === undefined;
  const isInert = isDisabled || disabledReason !== undefined;
  const press = (event: MouseEvent) => {
    if (!isInert) return;
    event.preventDefault();
    if (disabledReason !== undefined) toasts.info(disabledReason);
  };
  return (
    <label
      className={styles.switch}
      data-disabled={isInert || undefined}
      data-unknown={isUnknown || undefined}
      title={disabledReason}
    >
      <input
        ref={(input) => {
          // Of a native checkbox this counts, whatever `aria-checked` says.
          if (input) input.indeterminate = isUnknown;
        }}
        type="checkbox"
        role={isUnknown ? undefined : 'switch'}
        className={styles.input}
        aria-label={label}
        checked={isSelected ?? false}
        aria-checked={isSelected ?? 'mixed'}
        // Called before the browser reverts the press.
        onChange={(event) => isInert || onChange(event.currentTarget.checked)}
        onClick={press}
        aria-disabled={isInert || undefined}
        aria-describedby={disabledReason === undefined ? undefined : reasonId}
      />
      <span className={styles.track} aria-hidden="true" />
      {isUnknown && (
        <span className={styles.unknown} aria-hidden="true">
          Unknown
        </span>
      )}
      {!isLabelHidden && <span aria-hidden="true">{label}</span>}
      {disabledReason !== undefined && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </label>
  );
}
