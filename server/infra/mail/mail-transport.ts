import nodemailer from 'nodemailer';
import { oneLine, visibleLines } from '../../core/visible-text.ts';

/** A mail as it leaves. `id` stays the same over retries, so that a receiver may tell a repetition. */
export interface MailToDeliver {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Leaves by connections of its own. */
  isUrgent?: boolean;
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
  /** Closes the connections that are kept for the next mail. */
  close?(): void;
}

const DELIVERY_LIMIT_MS = 20_000;

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/**
 * The address of a mail server, with which codes and passwords never travel in the clear: `smtp://` must go over to TLS
 * (STARTTLS) before anything is said, whatever its own parameters want. A relay on this machine needs none.
 */
export function withRequiredTls(url: string): string {
  if (!URL.canParse(url)) return url;
  const parsed = new URL(url);
  if (parsed.protocol !== 'smtp:' || LOOPBACK.test(parsed.hostname)) return url;
  parsed.searchParams.delete('secure');
  parsed.searchParams.set('requireTLS', 'true');
  return parsed.href;
}

/** Connections that a mail server is asked to keep at most, for urgent mails and for all others each. */
const MOST_CONNECTIONS = 50;
const IDLE_MS = 20_000;

/** `url` as nodemailer reads it: `smtps://user:password@host:465`. Connections are kept for the next mail. */
export function smtpTransport(url: string, from: string): MailTransport {
  const sender = readSender(from);
  const open = () =>
    nodemailer.createTransport(
      // How many mails are under way at once is decided by who delivers.
      { url, pool: true, maxConnections: MOST_CONNECTIONS, maxRequeues: 1, idleTimeout: IDLE_MS },
      { from: sender },
    );
  const urgent = open();
  const others = open();
  const host = sender.address.split('@')[1] ?? 'localhost';
  return {
    async deliver({ id, to, isUrgent, ...mail }) {
      const signal = AbortSignal.timeout(DELIVERY_LIMIT_MS);
      // An address and nothing else: as text, `ada<eve@elsewhere.test>` would be read as Eve's.
      const sending = (isUrgent ? urgent : others).sendMail({
        ...mail,
        // What was put aside by an earlier version may hold what is kept out of mails today.
        subject: oneLine(mail.subject),
        text: visibleLines(mail.text),
        to: { name: '', address: to },
        messageId: `<${id}@${host}>`,
        // Ends the connection too: a silent mail server would keep it from the next mail.
        signal,
      });
      await sending.catch((error: unknown) => {
        if (signal.aborted) throw new Error('The mail server did not answer in time.');
        throw isLastWord(error) ? new MailRefused(error.message) : error;
      });
    },
    close() {
      urgent.close();
      others.close();
    },
  };
}

/** `Name <address>`, or an address alone, taken apart here: a mail is given its addresses as fields only. */
function readSender(from: string): { name: string; address: string } {
  const [, name = '', address = from] = /^(.*)<([^<>]+)>\s*$/s.exec(from) ?? [];
  return { name: oneLine(name).replace(/^"(.*)"$/, '$1'), address: oneLine(address) };
}

/** A permanent code for the recipient or the content. What is wrong with us, such as our password, can be mended. */
function isLastWord(error: unknown): error is Error {
  if (!(error instanceof Error && 'responseCode' in error && 'command' in error)) return false;
  return Number(error.responseCode) >= 500 && ['RCPT TO', 'DATA'].includes(String(error.command));
}
