import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { RegistrationFormSchema } from '../../../common/contract/registration.ts';
import { NewPasswordFields } from '../../entities/session/new-password-fields.tsx';
import { AddressField } from '../../ui/address-field.tsx';
import { AuthCard, authForm } from '../../ui/auth-card.tsx';
import { Button } from '../../ui/button.tsx';
import { FileField } from '../../ui/file-field.tsx';
import type { Draft } from '../../ui/form/drafts.ts';
import { focusField } from '../../ui/form/focus-field.ts';
import { FormError } from '../../ui/form/form-error.tsx';
import { withMessage } from '../../ui/form/form-field.ts';
import type { Refusal } from '../../ui/form/submit-error.ts';
import { useOrderedForm } from '../../ui/form/use-ordered-form.ts';
import { ImageField } from '../../ui/image-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './register-form.module.css';
import { REGISTRATION_DRAFT } from './registration-draft.ts';
import type { RegistrationValues } from './registration-flow.ts';
import { UserTypeChoice } from './user-type-choice.tsx';

interface RegisterFormProps {
  /** The kind of company that is chosen to begin with. */
  userType: number;
  onSubmit: (values: RegistrationValues) => Promise<void>;
  /** The texts of a registration that a reload interrupted in its verification step. */
  interrupted: Draft | undefined;
  /** Whether that registration still has to be repeated. */
  isInterrupted: boolean;
  /** Why the registration was refused after the code was accepted. */
  refusal: Refusal | undefined;
}

export function RegisterForm({ userType, onSubmit, interrupted, isInterrupted, refusal }: RegisterFormProps) {
  const { form, fields, isSubmitting, serverError } = useOrderedForm(RegistrationFormSchema, {
    onSubmit,
    defaultValue: { user_type: String(userType), country_code: '+1', ...interrupted },
    draftKey: REGISTRATION_DRAFT,
  });

  const formId = form.props.id;
  useEffect(() => {
    const element = document.getElementById(formId);
    if (refusal?.field && element instanceof HTMLFormElement) focusField(element, refusal.field);
  }, [refusal, formId]);
  const refused = (name: 'password' | 'company_logo' | 'company_document') =>
    withMessage(fields[name], refusal?.field === name ? refusal.message : undefined);

  return (
    <AuthCard
      title="Register"
      lead="An administrator reviews every new company before its first login."
      width="wide"
      prompt={
        <>
          Already have an account? <Link to="/login">Login</Link>
        </>
      }
    >
      {isInterrupted && (
        <Notice tone="info" title="Please sign up once more">
          You left before your e-mail was verified. Your details are still here; passwords and files are never
          kept, so please add them again. You will get a new code.
        </Notice>
      )}
      <form {...form.props} className={authForm} noValidate>
        <FormError message={serverError ?? (refusal?.field ? undefined : refusal?.message)} />
        <UserTypeChoice field={fields.user_type} />
        <ImageField field={refused('company_logo')} label="Company Logo" prompt="Add your logo" />
        <div className={styles.columns}>
          <TextField field={fields.name} label="Company Name" autoComplete="organization" isRequired />
          <TextField field={fields.email} label="Email" type="email" autoComplete="email" isRequired />
          <NewPasswordFields field={refused('password')} confirmField={fields.confirm_password} />
          <PhoneField
            countryField={fields.country_code}
            field={fields.phone_number}
            label="Contact number"
            isRequired
          />
          <AddressField field={fields.address} label="Address" isRequired />
          <TextField field={fields.taxId_number} label="Tax Identification number" autoComplete="off" />
          <FileField
            field={refused('company_document')}
            label="Organization Director/Share Holder ID"
            isRequired
          />
        </div>
        <Button
          type="submit"
          variant="primary"
          size="l"
          fullWidth
          isBusy={isSubmitting}
          busyLabel="Please Wait...."
        >
          Sign Up
        </Button>
      </form>
    </AuthCard>
  );
}
