import { passwordHint } from '../../api/api-address.ts';
import type { FormField } from '../../ui/form/form-field.ts';
import { PasswordField } from '../../ui/password-field.tsx';

interface NewPasswordFieldsProps {
  field: FormField;
  confirmField: FormField;
  /** What the labels call it: "Password", "New Password". */
  label?: string;
}

/** A new password, typed twice. */
export function NewPasswordFields({ field, confirmField, label = 'Password' }: NewPasswordFieldsProps) {
  const shared = { autoComplete: 'new-password', isRequired: true } as const;
  return (
    <>
      <PasswordField {...shared} field={field} label={label} description={passwordHint()} />
      <PasswordField {...shared} field={confirmField} label={`Confirm ${label}`} />
    </>
  );
}
