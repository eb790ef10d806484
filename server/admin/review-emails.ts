import { say } from '../../common/lib/letters/words.ts';
import type { EmailTemplate } from '../infra/mail/email-template.ts';

type Addressee = { email: string; name: string };

export function approvedEmail({ email, name }: Addressee, publicUrl: string): EmailTemplate {
  return {
    to: email,
    subject: say`Your Vantage account is approved`,
    greeting: say`Hello ${name},`,
    paragraphs: [say`Good news: your account is approved. You can log in now.`, say`Welcome to Vantage!`],
    button: { label: 'Log in', url: `${publicUrl}/login` },
  };
}

export function rejectedEmail({ email, name }: Addressee): EmailTemplate {
  return {
    to: email,
    subject: say`Your Vantage registration`,
    greeting: say`Hello ${name},`,
    paragraphs: [
      say`Thank you for your interest in Vantage. We looked at your registration and could not approve it.`,
      say`If you think that this is a mistake, please contact us: we are glad to look again.`,
    ],
  };
}

/** Sent to the old and the new address, so that an unwanted change is noticed. */
export function emailChangedEmail(to: string, { name }: Addressee, changedTo: string): EmailTemplate {
  return {
    to,
    subject: say`The e-mail address of your Vantage account was changed`,
    greeting: say`Hello ${name},`,
    paragraphs: [
      say`At your request, our administrator changed the e-mail address of your account to ${changedTo}. Please use it to log in from now on. Your password stays the same.`,
      say`If you did not ask for this, please contact us at once.`,
    ],
  };
}

/**
 * For an account that was moved to others: the former owner is not told the new address; the new owner sets a
 * password.
 */
export function accountMovedEmail(to: string, { name }: Addressee, changedTo: string): EmailTemplate {
  return {
    to,
    subject: say`The e-mail address of your Vantage account was changed`,
    greeting: say`Hello ${name},`,
    paragraphs: [
      to === changedTo
        ? say`Our administrator changed the e-mail address of your account to ${changedTo} and ended its password. Please choose “Forgot Password” at the log-in to set a new one.`
        : say`Our administrator moved your account to another e-mail address and ended its password. You cannot log in with this address any more.`,
      say`If you do not know why, please contact us at once.`,
    ],
  };
}
