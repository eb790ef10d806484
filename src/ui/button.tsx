import type { ComponentPropsWithoutRef, MouseEvent, ReactNode, Ref } from 'react';
import { useId } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';
import { toasts } from './toasts.ts';

interface ButtonLook {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  size?: 's' | 'm' | 'l' | undefined;
  fullWidth?: boolean | undefined;
}

/** The classes of a button for other elements, such as a router link. */
export function buttonClass({ variant = 'secondary', size = 'm', fullWidth }: ButtonLook = {}): string {
  return classNames(styles.button, styles[variant], styles[`size-${size}`], fullWidth && styles.fullWidth);
}

type NativeProps = Omit<
  ComponentPropsWithoutRef<'button'>,
  'className' | 'disabled' | 'onClick' | 'style' | 'children' | 'type'
>;

export interface ButtonProps extends ButtonLook, NativeProps {
  children: ReactNode;
  icon?: ReactNode;
  type?: 'button' | 'submit' | 'reset' | undefined;
  /** Shows a spinner and ignores presses; the width stays that of the wider label. */
  isBusy?: boolean | undefined;
  busyLabel?: string | undefined;
  isDisabled?: boolean | undefined;
  /** Disables the button. It stays focusable, and the reason is announced and shown on press. */
  disabledReason?: string | undefined;
  onPress?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
}

/** A button. Disabled and busy ones use `aria-disabled`, so they keep keyboard focus. */
export function Button({
  children,
  icon,
  variant,
  size,
  fullWidth,
  type = 'button',
  isBusy = false,
  busyLabel,
  isDisabled = false,
  disabledReason,
  onPress,
  ref,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const isInert = isBusy || isDisabled || disabledReason !== undefined;
  return (
    <>
      <button
        {...rest}
        ref={ref}
        type={type}
        className={buttonClass({ variant, size, fullWidth })}
        aria-disabled={isInert || undefined}
        aria-describedby={disabledReason === undefined ? rest['aria-describedby'] : reasonId}
        title={disabledReason ?? rest.title}
        data-busy={isBusy || undefined}
        onClick={(event) => {
          if (!isInert) return onPress?.(event);
          event.preventDefault();
          // Touch devices have no tooltip: the reason is shown as a toast.
          if (disabledReason !== undefined && !isBusy) toasts.info(disabledReason);
        }}
      >
        <span className={styles.face}>
          <span className={styles.label} aria-hidden={(isBusy && busyLabel !== undefined) || undefined}>
            {icon}
            {children}
          </span>
          {isBusy && (
            <span className={styles.label}>
              <Spinner />
              {busyLabel}
            </span>
          )}
        </span>
      </button>
      {disabledReason !== undefined && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </>
  );
}

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'fullWidth' | 'busyLabel'> {
  /** The accessible name, also shown as the tooltip. */
  label: string;
  icon: ReactNode;
}

export function IconButton({
  label,
  icon,
  variant = 'quiet',
  size = 'm',
  disabledReason,
  ...rest
}: IconButtonProps) {
  return (
    <span className={styles.iconOnly}>
      <Button
        {...rest}
        variant={variant}
        size={size}
        disabledReason={disabledReason}
        aria-label={label}
        title={label}
      >
        {icon}
      </Button>
    </span>
  );
}
