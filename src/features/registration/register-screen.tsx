import { useMutation } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isPasswordTooShort, PASSWORD_TOO_SHORT } from '../../../common/contract/password-length.ts';
import { api } from '../../api/api.ts';
import { passwordHint } from '../../api/api-address.ts';
import { ApiError, isRefused } from '../../api/api-error.ts';
import { awaitMailedCode } from '../../entities/session/mailed-code.ts';
import { focusHeadingFromNowhere } from '../../ui/focus-heading.ts';
import { markClean, markDirty } from '../../ui/form/dirty-forms.ts';
import { useToasts } from '../../ui/use-toasts.ts';
import { forgetInterrupted, keepInterrupted, readInterrupted } from './interrupted.ts';
import { RegisterForm } from './register-form.tsx';
import { createRegistrationFlow, type RegistrationValues } from './registration-flow.ts';
import { VerificationStep } from './verification-step.tsx';

/** Marks the history entry of the code. */
const CODE_STEP = 'code';

/**
 * Sign-up: the form, then the code from the e-mail. The form stays mounted behind the second step, so that
 * the way back finds everything as it was, passwords and files too. The step is a history entry like that of a
 * dialog, so that the browser's Back leads to the form too.
 * @param userType the kind of company that is chosen to begin with
 */
export function RegisterScreen({ userType }: { userType: number }) {
  const toasts = useToasts();
  const router = useRouter();
  const [flow] = useState(() => createRegistrationFlow(api));
  const [interrupted] = useState(readInterrupted);
  const [hasSentAgain, setHasSentAgain] = useState(false);
  const [waiting, setWaiting] = useState<RegistrationValues>();
  const [refusal, setRefusal] = useState<ApiError>();

  const isAtCode = useLocation({ select: ({ state }) => state.dialog === CODE_STEP });
  const step = isAtCode ? waiting : undefined;
  const isForm = step === undefined;
  // The focused element was unmounted.
  useEffect(() => (isForm ? undefined : focusHeadingFromNowhere), [isForm]);
  // Passwords and files that a reload would lose, also after the form was sent.
  const [secrets] = useState(() => ({}));
  useEffect(() => () => markClean(secrets), [secrets]);

  async function finish() {
    forgetInterrupted();
    await router.navigate({ to: '/waiting-for-review', replace: !isForm });
  }

  /** The browser's Forward leads to the code again, but not with values that the form no longer has. */
  function noteEdit() {
    if (isForm && !signUp.isPending) setWaiting(undefined);
  }

  function showForm() {
    setWaiting(undefined);
    if (router.history.location.state.dialog === CODE_STEP) router.history.back();
  }

  async function submitForm(values: RegistrationValues) {
    const { location } = router.history;
    setRefusal(undefined);
    // Before a code is mailed: our server would say so only after it.
    if (passwordHint() !== undefined && isPasswordTooShort(values.password))
      throw new ApiError({ kind: 'refused', message: PASSWORD_TOO_SHORT, field: 'password' });
    if (flow.isProved(values.email)) {
      await flow.register(values);
      await finish();
      return;
    }
    await awaitMailedCode(values.email, flow.sendCode(values, passwordHint() !== undefined));
    setHasSentAgain(true);
    keepInterrupted(values);
    // Not if the user has navigated away meanwhile.
    if (router.history.location !== location) return;
    markDirty(secrets);
    setWaiting(values);
    await router.navigate({ to: '/register', search: true, state: { dialog: CODE_STEP } });
  }

  async function submitCode({ values, otp }: { values: RegistrationValues; otp: string }) {
    try {
      await flow.verifyAndRegister(values, otp);
    } catch (error) {
      if (!isOfTheForm(error, values.email)) throw error;
      // The code was right, so another one would not help: the form has the fields that the message is about.
      setRefusal(error);
      toasts.error(error.message);
      showForm();
      return;
    }
    await finish();
  }

  function isOfTheForm(error: unknown, email: string): error is ApiError {
    return isRefused(error) && flow.isProved(email);
  }

  // Mutations, so that the spinner covers the screen while the user waits for them.
  const signUp = useMutation({ mutationFn: submitForm });
  const verification = useMutation({ mutationFn: submitCode });

  return (
    <>
      <div hidden={!isForm} onInput={noteEdit}>
        <RegisterForm
          userType={userType}
          onSubmit={signUp.mutateAsync}
          interrupted={interrupted}
          isInterrupted={interrupted !== undefined && !hasSentAgain}
          refusal={refusal}
        />
      </div>
      {step && (
        <VerificationStep
          email={step.email}
          onBack={showForm}
          onResend={() => flow.resendCode(step)}
          onVerify={(otp) => verification.mutateAsync({ values: step, otp })}
        />
      )}
    </>
  );
}
