import { forgetKey } from '../../api/send-once.ts';
import { ChangePasswordFormSchema } from '../../contract/password.ts';
import { useNeedsConnection } from '../../offline/needs-connection.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { useOrderedForm } from '../../ui/form/use-ordered-form.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { toasts } from '../../ui/toasts.ts';
import styles from './change-password-dialog.module.css';
import { accountForms, useChangePassword } from './mutations.ts';

interface ChangePasswordDialogProps {
  companyId: string;
  onClose: () => void;
}

export function ChangePasswordDialog({ companyId, onClose }: ChangePasswordDialogProps) {
  const needsConnection = useNeedsConnection();
  const change = useChangePassword(companyId);
  const { form, fields, isSubmitting, serverError } = useOrderedForm(ChangePasswordFormSchema, {
    async onSubmit({ old_password, new_password }) {
      await change.mutateAsync({ old_password, new_password });
      toasts.success('Password has been updated successfully');
      onClose();
    },
  });

  function close() {
    forgetKey(accountForms.password(companyId));
    onClose();
  }

  return (
    <Dialog
      isOpen
      size="s"
      title="Change Password"
      onClose={close}
      isDismissable={!isSubmitting}
      footer={
        <>
          <Button onPress={close} isDisabled={isSubmitting}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={form.props.id}
            variant="primary"
            isBusy={isSubmitting}
            disabledReason={needsConnection}
          >
            Confirm
          </Button>
        </>
      }
    >
      <form {...form.props} className={styles.form} noValidate>
        <FormError message={serverError} />
        <PasswordField
          field={fields.old_password}
          label="Old Password"
          autoComplete="current-password"
          isRequired
          autoFocus
        />
        <PasswordField
          field={fields.new_password}
          label="New Password"
          autoComplete="new-password"
          isRequired
        />
        <PasswordField
          field={fields.confirm_password}
          label="Confirm New Password"
          autoComplete="new-password"
          isRequired
        />
      </form>
    </Dialog>
  );
}
