import nodemailer from 'nodemailer';
import { within } from '../within.ts';

/** A mail as it leaves. `id` stays the same over retries, so that a receiver may tell a repetition. */
export interface MailToDeliver {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** The mail server's last word on a mail: it knows no such recipient, or takes no such content. */
export class MailRefused extends Error {}

/** A mail server. Without one, mails stay in the development mailbox: the outgoing table itself. */
export interface MailTransport {
  /**
   * Resolves when the mail is accepted. Takes at most `DELIVERY_LIMIT_MS`.
   * @throws MailRefused when trying again is of little use; anything else when it may help.
   */
  deliver(mail: MailToDeliver): Promise<void>;
}

export const DELIVERY_LIMIT_MS = 20_000;

/** `url` as nodemailer reads it: `smtps://user:password@host:465`. */
export function smtpTransport(url: string, from: string): MailTransport {
  const transport = nodemailer.createTransport(url, { from });
  const host = /@([^>\s]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    async deliver({ id, to, ...mail }) {
      // An address and nothing else: as text, `ada<eve@elsewhere.test>` would be read as Eve's.
      const sending = transport.sendMail({
        ...mail,
        to: { name: '', address: to },
        messageId: `<${id}@${host}>`,
      });
      await within(sending, DELIVERY_LIMIT_MS, 'The mail server did not answer in time.').catch(
        (error: unknown) => {
          throw isLastWord(error) ? new MailRefused(error.message) : error;
        },
      );
    },
  };
}

/** A permanent code for the recipient or the content. What is wrong with us, such as our password, can be mended. */
function isLastWord(error: unknown): error is Error {
  if (!(error instanceof Error && 'responseCode' in error && 'command' in error)) return false;
  return Number(error.responseCode) >= 500 && ['RCPT TO', 'DATA'].includes(String(error.command));
}
