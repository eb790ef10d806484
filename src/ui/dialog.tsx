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
  /** Whether Esc and the close button close it; false while an answer is required. */
  isDismissable?: boolean | undefined;
  role?: 'dialog' | 'alertdialog' | undefined;
  /** A row of buttons at the bottom that stays visible while the content scrolls. */
  footer?: ReactNode;
  /** Why a footer button is disabled: shown above the buttons, as touch devices have no tooltip. */
  footerNote?: string | undefined;
}

/** A modal dialog; a sheet on phones. Traps focus, and returns it to where it was, or to the screen's heading. */
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
  // A press outside does not close it: an accidental touch must not discard a half-filled form.
  const options = { isDismissable: false, isKeyboardDismissDisabled: !isDismissable };
  const { modalProps, underlayProps } = useModalOverlay(options, state, ref);
  // Runs after the overlay has tried to restore focus.
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
