import { CodeFormSchema } from '../../../common/contract/registration.ts';
import { useOrderedForm } from '../../ui/form/use-ordered-form.ts';

/**
 * The form of a mailed code. `clearRefused`, for when another code was sent, removes a refused code and its message; a
 * code that is being typed stays.
 */
export function useCodeForm(onVerify: (otp: string) => Promise<void>) {
  const { form, fields, intent, isSubmitting, serverError, forgetRefusal } = useOrderedForm(CodeFormSchema, {
    onSubmit: ({ otp }) => onVerify(otp),
  });

  function clearRefused() {
    if (serverError === undefined) return;
    forgetRefusal();
    intent.reset({ defaultValue: null });
    document.getElementById(fields.otp.id)?.focus();
  }

  return { form, fields, isSubmitting, serverError, clearRefused };
}
