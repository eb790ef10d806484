import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { calls } from '../../../common/contract/calls.ts';
import { ForgotPasswordFormSchema, passwordContract } from '../../../common/contract/password.ts';
import { api } from '../../api/api.ts';
import { mailingCode } from '../../api/failure-reason.ts';
import { awaitMailedCode } from '../../entities/session/mailed-code.ts';
import { AuthCard, authForm } from '../../ui/auth-card.tsx';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { useOrderedForm } from '../../ui/form/use-ordered-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FORGOT_PASSWORD_DRAFT } from './forgot-password-draft.ts';

interface ForgotPasswordScreenProps {
  /** A reload has lost the code while the new password was being chosen. */
  isInterrupted: boolean;
  onSent: (email: string) => Promise<void>;
}

/** Asks for a reset code. The answer is the same for every e-mail, known or not. */
export function ForgotPasswordScreen({ isInterrupted, onSent }: ForgotPasswordScreenProps) {
  const request = useMutation({
    mutationFn: (email: string) =>
      mailingCode(calls.forgotPassword.fallback, api.send(passwordContract.forgotPassword, { email })),
  });
  const { form, fields, isSubmitting, serverError } = useOrderedForm(ForgotPasswordFormSchema, {
    draftKey: FORGOT_PASSWORD_DRAFT,
    async onSubmit(values) {
      const email = values.email.trim();
      await awaitMailedCode(email, request.mutateAsync(email));
      await onSent(email);
    },
  });

  return (
    <AuthCard
      title="Forgot Password"
      lead="Enter the e-mail of your account. We send a code of 6 digits to it."
      prompt={
        <>
          Back to Login? <Link to="/login">Click Here</Link>
        </>
      }
    >
      {isInterrupted && (
        <Notice tone="info" title="Please ask for a new code">
          The page was loaded anew, and for your safety a code is never kept. If you had pressed Save, try to
          log in with the new password first.
        </Notice>
      )}
      <form {...form.props} className={authForm} noValidate>
        <FormError message={serverError} />
        <TextField field={fields.email} label="Email" type="email" autoComplete="username" isRequired />
        <Button
          type="submit"
          variant="primary"
          size="l"
          fullWidth
          isBusy={isSubmitting}
          busyLabel="Please Wait...."
        >
          Send Reset Email
        </Button>
      </form>
    </AuthCard>
  );
}
