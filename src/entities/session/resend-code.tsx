import { useMutation } from '@tanstack/react-query';
import { calls } from '../../../common/contract/calls.ts';
import { Button } from '../../ui/button.tsx';
import { refusalOf } from '../../ui/form/submit-error.ts';
import { useToasts } from '../../ui/use-toasts.ts';
import styles from './resend-code.module.css';

/** Requests another mailed code, below a form that needs one. `onResend` rejects with the error to show. */
export function ResendCode({ onResend }: { onResend: () => Promise<unknown> }) {
  const toasts = useToasts();
  const resend = useMutation({
    mutationFn: onResend,
    onSuccess: () => toasts.success(calls.resendResetCode.success),
    onError(error) {
      const { message, details } = refusalOf(error);
      toasts.error(message, { details });
    },
  });
  return (
    <p className={styles.resend}>
      No code yet?
      <Button variant="quiet" size="s" isBusy={resend.isPending} onPress={() => resend.mutate()}>
        Resend
      </Button>
    </p>
  );
}
