import { useState } from 'react';
import { calls } from '../../../common/contract/calls.ts';
import { ChangePasswordFormSchema } from '../../../common/contract/password.ts';
import { forgetKey } from '../../api/send-once.ts';
import { useExtension } from '../../entities/session/extensions.ts';
import { NewPasswordFields } from '../../entities/session/new-password-fields.tsx';
import { useNeedsConnection } from '../../offline/connection/needs-connection.ts';
import { useOrderedForm } from '../../ui/form/use-ordered-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useToasts } from '../../ui/use-toasts.ts';
import { accountForms, useChangePassword } from './mutations.ts';
import { OpenDoorsDialog } from './open-doors-dialog.tsx';

interface ChangePasswordDialogProps {
  companyId: string;
  email: string;
  onClose: () => void;
}

export function ChangePasswordDialog({ companyId, email, onClose }: ChangePasswordDialogProps) {
  const toasts = useToasts();
  const needsConnection = useNeedsConnection();
  const change = useChangePassword(companyId);
  const endsDoors = useExtension('endDoors');
  const [openDoors, setOpenDoors] = useState({ count: 0, changedAt: '' });
  const form = useOrderedForm(ChangePasswordFormSchema, {
    async onSubmit({ old_password, new_password }) {
      const { data } = await change.mutateAsync({ old_password, new_password });
      toasts.success(calls.changePassword.success);
      const { open_doors: count, server_time: changedAt } = data;
      if (endsDoors && count > 0) setOpenDoors({ count, changedAt });
      else onClose();
    },
  });

  const { fields } = form;

  function close() {
    forgetKey(accountForms.password(companyId));
    onClose();
  }

  if (openDoors.count > 0) return <OpenDoorsDialog {...{ companyId, ...openDoors, onClose }} />;
  return (
    <FormDialog
      form={form}
      size="s"
      title="Change Password"
      submitLabel="Confirm"
      isAwaited
      disabledReason={needsConnection}
      onCancel={close}
    >
      <PasswordField
        field={fields.old_password}
        label="Old Password"
        autoComplete="current-password"
        isRequired
        autoFocus
      />
      <NewPasswordFields
        field={fields.new_password}
        confirmField={fields.confirm_password}
        label="New Password"
        username={email}
      />
    </FormDialog>
  );
}
