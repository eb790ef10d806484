import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { calls } from '../../../common/contract/calls.ts';
import { passwordContract } from '../../../common/contract/password.ts';
import { api } from '../../api/api.ts';
import { codeLifetime } from '../../api/api-address.ts';
import { mailingCode, orIfMissing, withFailureReason } from '../../api/failure-reason.ts';
import { MailedCodeForm } from '../../entities/session/mailed-code-form.tsx';
import { useCodeForm } from '../../entities/session/use-code-form.ts';
import { AuthCard } from '../../ui/auth-card.tsx';

const { fallback } = calls.resendResetCode;

const resend = (email: string) =>
  orIfMissing(api.send(passwordContract.resendResetCode, { email }), () =>
    api.send(passwordContract.forgotPassword, { email }, { fallback }),
  );

interface ResetCodeScreenProps {
  email: string;
  /** Given a code that the server accepts; choosing the password uses it up. */
  onVerified: (otp: string) => Promise<void>;
}

/** The six digits from the reset e-mail. */
export function ResetCodeScreen({ email, onVerified }: ResetCodeScreenProps) {
  const verification = useMutation({
    mutationFn: (otp: string) =>
      withFailureReason(
        calls.verifyResetCode.fallback,
        api.send(passwordContract.verifyResetCode, { email, otp }),
      ),
  });
  const code = useCodeForm(async (otp) => {
    await verification.mutateAsync(otp);
    await onVerified(otp);
  });

  return (
    <AuthCard
      title="Enter the code"
      lead={
        <>
          Enter the code of 6 digits from our mail. It comes only if <strong dir="auto">{email}</strong> has
          an account.{codeLifetime()}
        </>
      }
      prompt={
        <>
          Another e-mail? <Link to="/forgot-password">Start again</Link>
        </>
      }
    >
      <MailedCodeForm
        code={code}
        label="Reset code"
        email={email}
        onResend={() => mailingCode(fallback, resend(email))}
      />
    </AuthCard>
  );
}
