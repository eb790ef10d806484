import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { CodeFormSchema } from '../../../common/contract/registration.ts';
import { codeLifetime } from '../../api/api.ts';
import { ResendCode } from '../../entities/session/resend-code.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { useOrderedForm } from '../../ui/form/use-ordered-form.ts';
import styles from './verification-step.module.css';

interface VerificationStepProps {
  email: string;
  onBack: () => void;
  onResend: () => Promise<void>;
  /** Given the six digits; rejects with what to show. */
  onVerify: (otp: string) => Promise<void>;
}

/** The six digits from the e-mail. */
export function VerificationStep({ email, onBack, onResend, onVerify }: VerificationStepProps) {
  const { form, fields, isSubmitting, serverError } = useOrderedForm(CodeFormSchema, {
    onSubmit: ({ otp }) => onVerify(otp),
  });

  return (
    <section className={styles.card} aria-labelledby="verify-title">
      <div className={styles.back}>
        <IconButton
          label="Back to the form"
          icon={<ArrowLeft />}
          onPress={onBack}
          isDisabled={isSubmitting}
        />
      </div>
      <header>
        <h1 id="verify-title">Verify your e-mail</h1>
        <p className={styles.lead}>
          We sent a code of 6 digits to <strong dir="auto">{email}</strong>.{codeLifetime()}
        </p>
      </header>
      <form {...form.props} className={styles.form} noValidate>
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
      <ResendCode onResend={onResend} />
      <p className={styles.prompt}>
        No code, and registered before? <Link to="/login">Login</Link>
      </p>
    </section>
  );
}
