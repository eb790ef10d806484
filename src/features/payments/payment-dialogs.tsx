import { BadgeCheck, Clock } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import styles from './payment-dialogs.module.css';

interface PaymentFailedDialogProps {
  title: string;
  /** The server's or the provider's words. */
  message: string;
  onRetry: () => void;
  onLeave: () => void;
  /** On Esc or the cross; by default the same as Try again. */
  onClose?: () => void;
  /** Replaces Try again if the plan is no longer sold. */
  onChoosePlan?: (() => void) | undefined;
}

/** A payment that did not begin, was refused, or has an unknown outcome. */
export function PaymentFailedDialog({
  title,
  message,
  onRetry,
  onLeave,
  onClose = onRetry,
  onChoosePlan,
}: PaymentFailedDialogProps) {
  return (
    <Dialog
      isOpen
      role="alertdialog"
      size="s"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onLeave}>OK</Button>
          <Button variant="primary" onPress={onChoosePlan ?? onRetry} autoFocus>
            {onChoosePlan ? 'Choose another plan' : 'Try again'}
          </Button>
        </>
      }
    >
      <p>{message}</p>
    </Dialog>
  );
}

/** The provider's report: being polled for, visible on the item, or not seen before the polling ended. */
export type Confirmation = 'awaited' | 'shown' | 'overdue';

const CONFIRMATIONS: Readonly<Record<Confirmation, { readonly icon: ReactNode; readonly text: string }>> = {
  awaited: { icon: <Spinner />, text: 'Waiting for the confirmation' },
  shown: { icon: <BadgeCheck aria-hidden />, text: 'Confirmed' },
  overdue: { icon: <Clock aria-hidden />, text: 'Not confirmed yet. This page has stopped checking.' },
};

interface PaymentSuccessDialogProps {
  confirmation: Confirmation;
  /** Polls for an overdue confirmation again. */
  onCheck: () => void;
  onLeave: () => void;
}

export function PaymentSuccessDialog({ confirmation, onCheck, onLeave }: PaymentSuccessDialogProps) {
  const ok = useRef<HTMLButtonElement>(null);
  const { icon, text } = CONFIRMATIONS[confirmation];

  function check() {
    // The pressed button is about to disappear.
    ok.current?.focus();
    onCheck();
  }

  return (
    <Dialog
      isOpen
      role="alertdialog"
      size="s"
      title="Payment Success"
      onClose={onLeave}
      footer={
        <>
          {confirmation === 'overdue' && <Button onPress={check}>Check again</Button>}
          <Button ref={ok} variant="primary" onPress={onLeave} autoFocus>
            OK
          </Button>
        </>
      }
    >
      <p>
        Your payment is being processed and will be reflected shortly in your event. Thank you for your
        patience!
      </p>
      <p className={styles.state} role="status" data-settled={confirmation === 'shown' || undefined}>
        {icon}
        {text}
      </p>
    </Dialog>
  );
}
