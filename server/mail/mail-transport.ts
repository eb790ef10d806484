import nodemailer from 'nodemailer';

/** A mail as it leaves. `id` stays the same over retries, so that a receiver may tell a repetition. */
export interface MailToDeliver {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** A mail server. Without one, mails stay in the development mailbox: the outgoing table itself. */
export interface MailTransport {
  /** Resolves when the mail is accepted; rejects otherwise. Takes at most `DELIVERY_LIMIT_MS`. */
  deliver(mail: MailToDeliver): Promise<void>;
}

export const DELIVERY_LIMIT_MS = 20_000;

/** `url` as nodemailer reads it: `smtps://user:password@host:465`. */
export function smtpTransport(url: string, from: string): MailTransport {
  const transport = nodemailer.createTransport(url, { from });
  const host = /@([^>\s]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    async deliver({ id, ...mail }) {
      const sending = transport.sendMail({ ...mail, messageId: `<${id}@${host}>` });
      await within(sending, DELIVERY_LIMIT_MS);
    },
  };
}

async function within<Value>(work: Promise<Value>, limitMs: number): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The mail server did not answer in time.')), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
