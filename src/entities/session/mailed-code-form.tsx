import { authForm } from '../../ui/auth-card.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { ResendCode } from './resend-code.tsx';
import type { useCodeForm } from './use-code-form.ts';

interface MailedCodeFormProps {
  code: ReturnType<typeof useCodeForm>;
  /** Of the field. */
  label: string;
  email: string;
  /** Rejects with the error to show. */
  onResend: () => Promise<unknown>;
}

/** In an `AuthCard`: the field of a mailed code, and below it the request of another. */
export function MailedCodeForm({ code, label, email, onResend }: MailedCodeFormProps) {
  const { form, fields, isSubmitting, serverError, clearRefused } = code;
  return (
    <>
      <form {...form.props} className={authForm} noValidate>
        <FormError message={serverError} />
        <CodeField field={fields.otp} label={label} isRequired autoFocus />
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
    </>
  );
}
