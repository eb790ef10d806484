import { say, type Words } from '../../../common/lib/letters/words.ts';
import type { CompanyRow } from '../../infra/db/schema.ts';
import type { EmailTemplate } from '../../infra/mail/email-template.ts';
import { initiatorOfCompany } from '../../infra/mail/initiators.ts';
import type { IssuedCode } from './codes.ts';

/** The code for choosing a new password. */
export function resetCodeEmail(
  to: string,
  name: string,
  { digits, topic, expiresAt }: IssuedCode,
): EmailTemplate {
  return {
    to,
    // It replaces an earlier, now invalid code of the same browser.
    topic,
    expiresAt,
    pace: 'at-once',
    subject: say`${digits} is your Vantage reset code`,
    greeting: say`Hello ${name},`,
    paragraphs: [say`Enter this code to choose a new password. It is valid for 10 minutes.`],
    code: digits,
    closing: say`If you did not ask for it, you can ignore this mail: your password stays as it is.`,
  };
}

/** For an address without an account: the answer on the screen does not say so, this mail does. */
export function noAccountEmail(to: string, publicUrl: string): EmailTemplate {
  return {
    to,
    subject: say`There is no Vantage account with this e-mail address`,
    greeting: say`Hello,`,
    paragraphs: [
      say`Somebody, probably you, asked for a new password for this e-mail address. It has no account with us: perhaps you registered with another address.`,
    ],
    button: { label: 'Register', url: `${publicUrl}/register` },
    closing: say`If it was not you, there is nothing to do.`,
  };
}

/** Doors stay open after a password change, so that it does not close them during an event. */
function doorsLeft(count: number): Words[] {
  if (count === 0) return [];
  const are = count === 1 ? 'door of your events is' : 'doors of your events are';
  return [
    say`${String(count)} ${are} open for devices that check guests in, and stay open. Links that no device has used yet open nothing any more: make new ones in the details of your events. If somebody else was in your account, look at the doors there, and end those that you do not know.`,
  ];
}

/** Sent after every password change, so that an unwanted one is noticed. */
export function passwordChangedEmail(
  { id, email, name }: Pick<CompanyRow, 'id' | 'email' | 'name'>,
  openDoors: number,
): EmailTemplate {
  return {
    to: email,
    initiator: initiatorOfCompany(id),
    topic: `password-changed:${email}`,
    isUrgent: true,
    pace: 'spaced',
    subject: say`Your Vantage password was changed`,
    greeting: say`Hello ${name},`,
    paragraphs: [
      say`The password of your account was changed just now, and all other devices were logged out.`,
      ...doorsLeft(openDoors),
      say`If it was not you, please choose a new password with “Forgot Password” on the log-in page, and contact us.`,
    ],
  };
}
