import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { codeLifetime } from '../../api/api-address.ts';
import { MailedCodeForm } from '../../entities/session/mailed-code-form.tsx';
import { useCodeForm } from '../../entities/session/use-code-form.ts';
import { AuthCard } from '../../ui/auth-card.tsx';
import { IconButton } from '../../ui/button.tsx';

interface VerificationStepProps {
  email: string;
  onBack: () => void;
  onResend: () => Promise<void>;
  /** Given the six digits; rejects with what to show. */
  onVerify: (otp: string) => Promise<void>;
}

/** The six digits from the e-mail. */
export function VerificationStep({ email, onBack, onResend, onVerify }: VerificationStepProps) {
  const code = useCodeForm(onVerify);

  return (
    <AuthCard
      title="Verify your e-mail"
      lead={
        <>
          Enter the code of 6 digits from our mail to <strong dir="auto">{email}</strong>.{codeLifetime()}
        </>
      }
      back={
        <IconButton
          label="Back to the form"
          icon={<ArrowLeft />}
          onPress={onBack}
          isDisabled={code.isSubmitting}
        />
      }
      prompt={
        <>
          No code, and registered before? <Link to="/login">Login</Link>
        </>
      }
    >
      <MailedCodeForm code={code} label="Verification code" email={email} onResend={onResend} />
    </AuthCard>
  );
}
