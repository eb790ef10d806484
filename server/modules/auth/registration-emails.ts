import { say } from '../../../common/lib/letters/words.ts';
import type { EmailTemplate } from '../../infra/mail/email-template.ts';
import type { IssuedCode } from './codes.ts';
import { PENDING_DAYS } from './pending-days.ts';

/**
 * The code that verifies an e-mail. The recipient is not verified yet, so the mail contains nothing that was typed:
 * otherwise anybody could have us send advertisements to anybody.
 */
export function registrationCodeEmail(to: string, { digits, topic, expiresAt }: IssuedCode): EmailTemplate {
  return {
    to,
    topic,
    expiresAt,
    pace: 'at-once',
    subject: say`${digits} is your Vantage verification code`,
    greeting: say`Hello,`,
    paragraphs: [
      say`Welcome to Vantage. Enter this code to verify your e-mail address. It is valid for 10 minutes.`,
    ],
    code: digits,
    closing: say`If you did not ask for it, you can ignore this mail: nothing happens without the code.`,
  };
}

/** For an address with an account: the answer on the screen does not say so, this mail does. */
export function alreadyRegisteredEmail(to: string, publicUrl: string): EmailTemplate {
  return {
    to,
    subject: say`You already have a Vantage account`,
    greeting: say`Hello,`,
    paragraphs: [
      say`Somebody, probably you, tried to register a company with this e-mail address. It already has an account, so there is no code: you can log in with your password.`,
    ],
    button: { label: 'Log in', url: `${publicUrl}/login` },
    closing: say`If it was not you, there is nothing to do.`,
  };
}

export function registrationReceivedEmail(
  to: string,
  { name, hasFiles }: { name: string; hasFiles: boolean },
): EmailTemplate {
  const ends = say`If that should take more than ${String(PENDING_DAYS)} days, we remove your registration with its files, and tell you.`;
  return {
    to,
    subject: say`We received your registration`,
    greeting: say`Hello ${name},`,
    paragraphs: [
      say`Thank you for registering with Vantage. Your account is under review.`,
      say`We look at every company ourselves and write to you as soon as it is approved.`,
      ...(hasFiles ? [ends] : []),
    ],
  };
}

/** The registration was not reviewed in time: neither the company's fault nor a refusal. */
export function registrationExpiredEmail(
  { email, name }: { email: string; name: string },
  publicUrl: string,
): EmailTemplate {
  return {
    to: email,
    subject: say`Your Vantage registration was removed`,
    greeting: say`Hello ${name},`,
    paragraphs: [
      say`We are sorry: your registration was not reviewed within ${String(PENDING_DAYS)} days. We have removed it, with its files.`,
      say`If you still want to use Vantage, please register again.`,
    ],
    button: { label: 'Register again', url: `${publicUrl}/register` },
  };
}
