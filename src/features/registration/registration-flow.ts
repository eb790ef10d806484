import type * as z from 'zod/mini';
import { calls } from '../../../common/contract/calls.ts';
import { type RegistrationFormSchema, registrationContract } from '../../../common/contract/registration.ts';
import { isRefused } from '../../api/api-error.ts';
import type { Client } from '../../api/client.ts';
import { mailingCode, orIfMissing, withFailureReason } from '../../api/failure-reason.ts';
import { explainingUnanswered } from '../../api/unanswered.ts';

export type RegistrationValues = z.output<typeof RegistrationFormSchema>;

/** The same request to the call that checks the code for a new password. */
const anyCodeContract = { ...registrationContract.verifyRegisterCode, name: 'verifyResetCode' } as const;

/**
 * What is known of an e-mail's proof. `unsure`: a code was sent for checking and the answer was lost, so the
 * server may have used it up.
 */
type Proof = 'none' | 'unsure' | 'proved';

/**
 * The calls of one registration, in their order: code to the e-mail, code checked, company registered. It
 * remembers which e-mail is proved already, so that a failed last step can be tried again without a new code.
 */
export function createRegistrationFlow(api: Client) {
  const proofs = new Map<string, Proof>();
  const proofOf = (email: string) => proofs.get(emailKey(email)) ?? 'none';

  async function verify({ email }: RegistrationValues, otp: string): Promise<void> {
    const before = proofOf(email);
    if (before === 'proved') return;
    const { fallback } = calls.verifyRegisterCode;
    const request = { email: email.trim(), otp };
    try {
      const sent = orIfMissing(api.send(registrationContract.verifyRegisterCode, request), () =>
        api.send(anyCodeContract, request, { fallback }),
      );
      await withFailureReason(fallback, sent);
    } catch (error) {
      const wasRefused = isRefused(error);
      if (!wasRefused) proofs.set(emailKey(email), 'unsure');
      // A used-up code is refused like a wrong one; registering tells which it was.
      if (!(wasRefused && before === 'unsure')) throw error;
    }
    proofs.set(emailKey(email), 'proved');
  }

  async function register(values: RegistrationValues): Promise<void> {
    try {
      const sent = explainingUnanswered(api.send(registrationContract.register, withoutEmptyFiles(values)));
      await withFailureReason(calls.register.fallback, sent);
    } catch (error) {
      const isProofGone = isRefused(error) && error.status === 403;
      if (isProofGone) proofs.delete(emailKey(values.email));
      throw error;
    }
  }

  return {
    isProved: (email: string) => proofOf(email) === 'proved',
    register,

    /** @param isJudged whether the server is to refuse a password that may not be set, before it mails a code */
    async sendCode({ email, name, password }: RegistrationValues, isJudged: boolean): Promise<void> {
      const request = { email: email.trim(), name: name.trim(), ...(isJudged && { password }) };
      await mailingCode(
        calls.sendRegisterCode.fallback,
        api.send(registrationContract.sendRegisterCode, request),
      );
    },

    async resendCode({ email, name }: RegistrationValues): Promise<void> {
      const request = { email: email.trim(), name: name.trim() };
      const fallback = 'Register OTP Resend failed';
      await mailingCode(fallback, api.send(registrationContract.sendRegisterCode, request, { fallback }));
    },

    /** Checks the code unless the e-mail is proved already, then registers the company. */
    async verifyAndRegister(values: RegistrationValues, otp: string): Promise<void> {
      await verify(values, otp);
      await register(values);
    },
  };
}

function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/** A file input without a choice still gives a file, of no bytes. */
function withoutEmptyFiles(values: RegistrationValues): RegistrationValues {
  const chosen = (file: File | undefined) => (file && file.size > 0 ? file : undefined);
  return {
    ...values,
    company_logo: chosen(values.company_logo),
    company_document: chosen(values.company_document),
  };
}
