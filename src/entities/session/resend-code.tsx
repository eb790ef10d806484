import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { calls } from '../../../common/contract/calls.ts';
import { Button } from '../../ui/button.tsx';
import { refusalOf } from '../../ui/form/submit-error.ts';
import { Notice } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/use-toasts.ts';
import { codeWasMailed, isCodeUncertain } from './mailed-code.ts';
import styles from './resend-code.module.css';

interface ResendCodeProps {
  email: string;
  /** Rejects with the error to show. */
  onResend: () => Promise<unknown>;
}

/** Requests another mailed code, below a form that needs one. Says so if the first may not have been mailed. */
export function ResendCode({ email, onResend }: ResendCodeProps) {
  const toasts = useToasts();
  const [isUncertain, setUncertain] = useState(() => isCodeUncertain(email));
  const resend = useMutation({
    mutationFn: onResend,
    onSuccess() {
      codeWasMailed(email);
      setUncertain(false);
      toasts.success(calls.resendResetCode.success);
    },
    onError(error) {
      const { message, details } = refusalOf(error);
      toasts.error(message, { details });
    },
  });
  return (
    <>
      {isUncertain && (
        <Notice tone="warning">
          The code may not have been sent: no answer came. If no e-mail arrives, press Resend.
        </Notice>
      )}
      <p className={styles.resend}>
        No code yet?
        <Button variant="quiet" size="s" isBusy={resend.isPending} onPress={() => resend.mutate()}>
          Resend
        </Button>
      </p>
    </>
  );
}
