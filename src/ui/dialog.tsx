import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Overlay } from 'react-aria/Overlay';
import { useDialog } from 'react-aria/useDialog';
import { useModalOverlay } from 'react-aria/useModalOverlay';
import { useOverlayTriggerState } from 'react-stately/useOverlayTriggerState';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './dialog.module.css';
import { focusHeadingFromNowhere } from './focus-heading.ts';

export interface DialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  size?: 's' | 'm' | 'l' | undefined;
  /** Whether Esc, the close button and a press outside close it; false while something must be answered. */
  isDismissable?: boolean | undefined;
  role?: 'dialog' | 'alertdialog' | undefined;
  /** Buttons in a row at the bottom that stays in view while the content scrolls. */
  footer?: ReactNode;
  /** Why a button of the footer cannot be pressed now: in sight above them, since a touch shows no tooltip. */
  footerNote?: string | undefined;
}

/** A modal dialog; a sheet on phones. Focus goes in, stays in, and returns to where it came from, or to the screen's heading. */
export function Dialog({ isOpen, ...props }: DialogProps) {
  return isOpen ? (
    <Overlay>
      <OpenDialog {...props} />
    </Overlay>
  ) : null;
}

function OpenDialog(props: Omit<DialogProps, 'isOpen'>) {
  const { title, onClose, children, size = 'm', isDismissable = true, role = 'dialog', footer } = props;
  const { footerNote } = props;
  const ref = useRef<HTMLDivElement>(null);
  const state = useOverlayTriggerState({ isOpen: true, onOpenChange: (open) => open || onClose() });
  // A press outside does not close: a slip of a gloved hand must not throw away a half-filled form.
  const options = { isDismissable: false, isKeyboardDismissDisabled: !isDismissable };
  const { modalProps, underlayProps } = useModalOverlay(options, state, ref);
  // Behind the overlay's own frame, in which it gives the focus back.
  useEffect(() => focusHeadingFromNowhere, []);
  const { dialogProps, titleProps, contentProps } = useDialog({ role }, ref);
  return (
    <div className={styles.underlay} {...underlayProps}>
      <div
        className={classNames(styles.modal, styles[`size-${size}`])}
        {...modalProps}
        {...dialogProps}
        ref={ref}
      >
        <header className={styles.header}>
          <h2 {...titleProps}>{title}</h2>
          {isDismissable && <IconButton label="Close" icon={<X />} onPress={onClose} />}
        </header>
        <div className={styles.body} {...contentProps}>
          {children}
        </div>
        {footer !== undefined && (
          <footer className={styles.footer}>
            {footerNote && (
              <p role="status" className={styles.note}>
                {footerNote}
              </p>
            )}
            {footer}
          </footer>
        )}
      </div>
    </div>
  );
}
