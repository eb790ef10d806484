import { calls } from '../../../common/contract/calls.ts';
import { placeText } from '../../../common/contract/place.ts';
import { ProfileFormSchema } from '../../../common/contract/profile.ts';
import type { Company } from '../../../common/contract/session.ts';
import { isOwnApi, keepsIdempotencyKeys } from '../../api/api-address.ts';
import { forgetKey } from '../../api/send-once.ts';
import type { SessionCompany } from '../../entities/session/use-company.ts';
import { mediaUrl } from '../../lib/media-url.ts';
import { useNeedsConnection } from '../../offline/connection/needs-connection.ts';
import { AddressField } from '../../ui/address-field.tsx';
import { Button } from '../../ui/button.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import type { FormField } from '../../ui/form/form-field.ts';
import { UnsavedNotice } from '../../ui/form/unsaved-notice.tsx';
import { useOrderedForm } from '../../ui/form/use-ordered-form.ts';
import { ImageField } from '../../ui/image-field.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToasts } from '../../ui/use-toasts.ts';
import { accountForms, type ProfileValues, useUpdateProfile } from './mutations.ts';
import styles from './profile-screen.module.css';

interface ProfileFormProps {
  company: SessionCompany;
  onDone: () => void;
}

/** The company's details. Files that are not chosen again are kept. */
export function ProfileForm({ company, onDone }: ProfileFormProps) {
  const toasts = useToasts();
  const needsConnection = useNeedsConnection();
  const update = useUpdateProfile(company);
  const ordered = useOrderedForm(ProfileFormSchema, {
    draftKey: `${company._id}/profile`,
    mayRewrite: !keepsIdempotencyKeys(),
    defaultValue: textsOf(company),
    async onSubmit(typed: ProfileValues, merge) {
      await update.mutateAsync((present) => withKeptTaxNumber(merge(typed, textsOf(present)), present));
      toasts.success(calls.updateProfile.success);
      onDone();
    },
  });

  const { form, fields, isSubmitting, serverError, forgetDraft, discardDraft } = ordered;

  function cancel() {
    forgetDraft();
    forgetKey(accountForms.profile(company._id));
    onDone();
  }

  return (
    <form key={form.key} {...form.props} className={styles.form} noValidate>
      <UnsavedNotice discard={discardDraft} />
      <FormError message={serverError} />
      <ImageField
        field={fields.company_logo}
        label="Company Logo"
        currentUrl={mediaUrl(company.profile_pic, import.meta.env.VITE_MEDIA_URL)}
        prompt={company.profile_pic ? 'Choose another logo' : 'Add your logo'}
      />
      <div className={styles.columns}>
        <TextField field={fields.name} label="Company Name" autoComplete="organization" isRequired />
        <TextField
          field={emailField(form.props.id, company.email)}
          label="Email"
          type="email"
          description="It cannot be changed here."
          isRequired
          isReadOnly
        />
        <PhoneField
          countryField={fields.country_code}
          field={fields.phone_number}
          label="Contact number"
          isRequired
        />
        <AddressField field={fields.address} label="Address" isRequired />
        <TextField field={fields.taxId_number} label="Tax Identification number" autoComplete="off" />
        <FileField
          field={fields.company_document}
          label="Organization Director/Share Holder ID"
          // With our API every company has one since its registration.
          prompt={isOwnApi() ? 'Choose another file' : undefined}
        />
      </div>
      <div className={styles.buttons}>
        <Button onPress={cancel} isDisabled={isSubmitting}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant="primary"
          isBusy={isSubmitting}
          busyLabel="Updating..."
          disabledReason={needsConnection}
        >
          Update
        </Button>
      </div>
    </form>
  );
}

function textsOf({ name, country_code, phone_number, address, taxId_number }: Company) {
  return { name, country_code, phone_number, address: placeText(address), taxId_number };
}

/** Omits an empty tax number where there was none: an API of another make may store one that it does not answer. */
function withKeptTaxNumber(values: ProfileValues, present: Company): ProfileValues {
  const isKept = values.taxId_number === '' && present.taxId_number === '';
  return isKept ? { ...values, taxId_number: undefined } : values;
}

/** Read-only: the e-mail is not part of the request. */
function emailField(formId: string, email: string): FormField {
  const id = `${formId}-email`;
  return {
    name: '',
    id,
    errorId: `${id}-error`,
    descriptionId: `${id}-description`,
    defaultValue: email,
  };
}
