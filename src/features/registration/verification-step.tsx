import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { codeLifetime } from '../../api/api-address.ts';
import { ResendCode } from '../../entities/session/resend-code.tsx';
import { useCodeForm } from '../../entities/session/use-code-form.ts';
import { AuthCard, authForm } from '../../ui/auth-card.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { FormError } from '../../ui/form/form-error.tsx';

interface VerificationStepProps {
  email: string;
  onBack: () => void;
  onResend: () => Promise<void>;
  /** Given the six digits; rejects with what to show. */
  onVerify: (otp: string) => Promise<void>;
}

/** The six digits from the e-mail. */
export function VerificationStep({ email, onBack, onResend, onVerify }: VerificationStepProps) {
  const { form, fields, isSubmitting, serverError, clearRefused } = useCodeForm(onVerify);

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
          isDisabled={isSubmitting}
        />
      }
      prompt={
        <>
          No code, and registered before? <Link to="/login">Login</Link>
        </>
      }
    >
      <form {...form.props} className={authForm} noValidate>
        <FormError message={serverError} />
        <CodeField field={fields.otp} label="Verification code" isRequired autoFocus />
        <Button
          type="submit"
          variant="primary"
          size="l"
          fullWidth
          isBusy={isSubmitting}
          busyLabel="Please Wait...."
        >
          Verify
        </Button>
      </form>
      <ResendCode email={email} onResend={() => onResend().then(clearRefused)} />
    </AuthCard>
  );
}
