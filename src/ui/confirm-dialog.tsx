import { type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';
import styles from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  question: string;
  /** What or whom it is about, one line each. */
  about?: readonly string[] | undefined;
  /** The consequences, below that. */
  children?: ReactNode;
  confirmLabel?: string | undefined;
  cancelLabel?: string | undefined;
  isDanger?: boolean | undefined;
  isBusy?: boolean | undefined;
  /** Why it cannot be confirmed yet. */
  disabledReason?: string | undefined;
  /** Not called again until its promise settles, however often the button is pressed. */
  onConfirm: () => unknown;
  onClose: () => void;
  isOpen: boolean;
}

/** Asks for confirmation. Focus begins on the harmless answer. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    question,
    confirmLabel = 'Confirm',
    cancelLabel = 'Cancel',
    isDanger,
    isBusy = false,
    about = [],
  } = props;
  // Rendered state is updated too late for a quick second press.
  const isConfirming = useRef(false);

  async function confirm() {
    if (isConfirming.current) return;
    isConfirming.current = true;
    await props.onConfirm();
    isConfirming.current = false;
  }

  return (
    <Dialog
      role="alertdialog"
      size="s"
      title={title}
      isOpen={props.isOpen}
      onClose={props.onClose}
      isDismissable={!isBusy}
      footerNote={props.disabledReason && `${props.disabledReason}.`}
      footer={
        <>
          <Button onPress={props.onClose} isDisabled={isBusy} autoFocus>
            {cancelLabel}
          </Button>
          <Button
            variant={isDanger ? 'danger' : 'primary'}
            isBusy={isBusy}
            disabledReason={props.disabledReason}
            onPress={() => void confirm()}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <p>{question}</p>
      {about.length > 0 && (
        <p className={styles.about}>
          {about.map((line) => (
            <span key={line} dir="auto">
              {line}
            </span>
          ))}
        </p>
      )}
      {props.children && <div className={styles.more}>{props.children}</div>}
    </Dialog>
  );
}
