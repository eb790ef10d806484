import { BadgeCheck } from 'lucide-react';
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
  /** By Esc or the cross; the same as Try again unless told. */
  onClose?: () => void;
  /** In place of Try again, where what was to be paid is not sold any more. */
  onChoosePlan?: (() => void) | undefined;
}

/** A payment that did not begin, was refused, or of whose end nothing was heard. */
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

interface PaymentSuccessDialogProps {
  /** The provider's report has reached our server: the item reads Paid. */
  isSettled: boolean;
  onLeave: () => void;
}

export function PaymentSuccessDialog({ isSettled, onLeave }: PaymentSuccessDialogProps) {
  return (
    <Dialog
      isOpen
      role="alertdialog"
      size="s"
      title="Payment Success"
      onClose={onLeave}
      footer={
        <Button variant="primary" onPress={onLeave} autoFocus>
          OK
        </Button>
      }
    >
      <p>
        Your payment is being processed and will be reflected shortly in your event. Thank you for your
        patience!
      </p>
      <p className={styles.state} role="status" data-settled={isSettled || undefined}>
        {isSettled ? <BadgeCheck aria-hidden /> : <Spinner />}
        {isSettled ? 'Confirmed' : 'Waiting for the confirmation'}
      </p>
    </Dialog>
  );
}
