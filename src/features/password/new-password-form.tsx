import { useMutation } from '@tanstack/react-query';
import { NewPasswordFormSchema } from '../../../common/contract/password.ts';
import { passwordHint } from '../../api/api.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { useOrderedForm } from '../../ui/form/use-ordered-form.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { useToasts } from '../../ui/use-toasts.ts';
import styles from './password-card.module.css';

interface NewPasswordFormProps {
  onSave: (password: string) => Promise<unknown>;
  onSaved: () => Promise<void>;
}

/** The new password, twice. */
export function NewPasswordForm({ onSave, onSaved }: NewPasswordFormProps) {
  const toasts = useToasts();
  const save = useMutation({ mutationFn: onSave });
  const { form, fields, isSubmitting, serverError } = useOrderedForm(NewPasswordFormSchema, {
    async onSubmit({ new_password }) {
      await save.mutateAsync(new_password);
      toasts.success('Password changed successfully');
      await onSaved();
    },
  });
  return (
    <form {...form.props} className={styles.form} noValidate>
      <FormError message={serverError} />
      <PasswordField
        field={fields.new_password}
        label="Password"
        description={passwordHint()}
        autoComplete="new-password"
        isRequired
      />
      <PasswordField
        field={fields.confirm_password}
        label="Confirm Password"
        autoComplete="new-password"
        isRequired
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
