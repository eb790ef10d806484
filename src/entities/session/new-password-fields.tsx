import { passwordHint } from '../../api/api-address.ts';
import type { FormField } from '../../ui/form/form-field.ts';
import { PasswordField } from '../../ui/password-field.tsx';

interface NewPasswordFieldsProps {
  field: FormField;
  confirmField: FormField;
  /** What the labels call it: "Password", "New Password". */
  label?: string;
  /** The account's e-mail: password managers ask for the entry to update if no field has it. */
  username?: string | undefined;
}

/** A new password, typed twice. */
export function NewPasswordFields({
  field,
  confirmField,
  label = 'Password',
  username,
}: NewPasswordFieldsProps) {
  const shared = { autoComplete: 'new-password', isRequired: true } as const;
  return (
    <>
      {username && <input hidden autoComplete="username" defaultValue={username} />}
      <PasswordField {...shared} field={field} label={label} description={passwordHint()} />
      <PasswordField {...shared} field={confirmField} label={`Confirm ${label}`} />
    </>
  );
}
