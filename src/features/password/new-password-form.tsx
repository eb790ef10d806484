import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { calls } from '../../../common/contract/calls.ts';
import { NewPasswordFormSchema } from '../../../common/contract/password.ts';
import { isRefused } from '../../api/api-error.ts';
import { withFailureReason } from '../../api/failure-reason.ts';
import { explainingUnanswered, isUnanswered, withSentence } from '../../api/unanswered.ts';
import { NewPasswordFields } from '../../entities/session/new-password-fields.tsx';
import { authForm } from '../../ui/auth-card.tsx';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { useOrderedForm } from '../../ui/form/use-ordered-form.ts';
import { useToasts } from '../../ui/use-toasts.ts';

interface NewPasswordFormProps {
  /** Of the account, if it is known here. */
  email?: string;
  onSave: (password: string) => Promise<unknown>;
  onSaved: () => Promise<void>;
}

/** The new password, twice. */
export function NewPasswordForm({ email, onSave, onSaved }: NewPasswordFormProps) {
  const toasts = useToasts();
  // Then the new password may be the account's, and the code or link used up.
  const isOneUnanswered = useRef(false);
  const save = useMutation({
    mutationFn: (password: string) =>
      withFailureReason(calls.resetPassword.fallback, explainingUnanswered(onSave(password))),
  });
  const { form, fields, isSubmitting, serverError } = useOrderedForm(NewPasswordFormSchema, {
    async onSubmit({ new_password }) {
      try {
        await save.mutateAsync(new_password);
      } catch (error) {
        isOneUnanswered.current ||= isUnanswered(error);
        throw isOneUnanswered.current ? withLogInHint(error) : error;
      }
      toasts.success(calls.resetPassword.success);
      await onSaved();
    },
  });
  return (
    <form {...form.props} className={authForm} noValidate>
      <FormError message={serverError} />
      <NewPasswordFields
        field={fields.new_password}
        confirmField={fields.confirm_password}
        username={email}
      />
      <Button
        type="submit"
        variant="primary"
        size="l"
        fullWidth
        isBusy={isSubmitting}
        busyLabel="Please Wait...."
      >
        Save
      </Button>
    </form>
  );
}

/** An API that refuses a repetition would make users believe that nothing was saved. */
function withLogInHint(error: unknown): unknown {
  if (!isRefused(error) || isUnanswered(error)) return error;
  return withSentence(
    'An earlier try got no answer and may be saved: try to log in with its password.',
    error,
  );
}
