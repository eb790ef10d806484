import { CodeFormSchema } from '../../../common/contract/registration.ts';
import { useOrderedForm } from '../../ui/form/use-ordered-form.ts';

/**
 * The form of a mailed code. `makeRoom` is for when another one was sent: a code that was refused is taken away with
 * what was said of it; one that is being typed stays.
 */
export function useCodeForm(onVerify: (otp: string) => Promise<void>) {
  const { form, fields, intent, isSubmitting, serverError, forgetRefusal } = useOrderedForm(CodeFormSchema, {
    onSubmit: ({ otp }) => onVerify(otp),
  });

  function makeRoom() {
    if (serverError === undefined) return;
    forgetRefusal();
    intent.reset({ defaultValue: null });
    document.getElementById(fields.otp.id)?.focus();
  }

  return { form, fields, isSubmitting, serverError, makeRoom };
}
