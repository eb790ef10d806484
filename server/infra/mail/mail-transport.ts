import nodemailer from 'nodemailer';
import { oneLine, visibleLines } from '../../../common/lib/visible-text.ts';
import { type Later, laterByTimer } from '../../core/later.ts';
import { attachmentsOf, type MailAttachments } from './mail-attachments.ts';

/** A mail to send. `id` stays the same over retries, so that the receiver can recognize duplicates. */
export interface MailToDeliver {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: MailAttachments | null;
  /** The reply address; by default the sender's. */
  replyTo?: string | undefined;
  /** Uses connections of its own. */
  isUrgent?: boolean;
}

/** The mail server refused the recipient or the content for good. */
export class MailRefused extends Error {
  readonly isOfRecipient: boolean;
  constructor(message: string, isOfRecipient = false) {
    super(message);
    this.isOfRecipient = isOfRecipient;
  }
}

/** The content was sent, but the mail server never answered: the mail may have arrived. */
export class MailUnanswered extends Error {}

/** Prefix of the message of `MailUnreachable`, by which mails that wait only for that are found. */
export const UNREACHED = 'The mail server could not be reached: ';

/** The mail was not offered: the host is not found or accepts no connection. */
export class MailUnreachable extends Error {}

/** A mail server. Without one, mails stay in the development mailbox, which is the outgoing table itself. */
export interface MailTransport {
  /**
   * Resolves when the mail is accepted. Takes `DELIVERY_LIMIT_MS` at most, and `ANSWER_LIMIT_MS` more once the content
   * was sent.
   * @param stopping aborts the delivery at any point
   * @throws MailRefused if a retry is of little use; MailUnanswered if a retry may send it twice; MailUnreachable if
   * no mail can be sent now; any other error if a retry may help
   */
  deliver(mail: MailToDeliver, stopping?: AbortSignal): Promise<void>;
  /** Whether a server answers, even with an error. */
  isReachable?(): Promise<boolean>;
  /** Closes the kept connections. */
  close?(): void;
}

/** Until the content is sent. */
const DELIVERY_LIMIT_MS = 20_000;
/** For the answer to the content, as RFC 5321 (4.5.3.2.6) requires: an earlier retry may send the mail twice. */
const ANSWER_LIMIT_MS = 600_000;

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/**
 * A mail server's URL, changed so that codes and passwords are always encrypted: `smtp://` must switch to TLS
 * (STARTTLS) first, whatever its own parameters say. A relay on this machine needs no TLS.
 */
export function withRequiredTls(url: string): string {
  if (!URL.canParse(url)) return url;
  const parsed = new URL(url);
  if (parsed.protocol !== 'smtp:' || LOOPBACK.test(parsed.hostname)) return url;
  parsed.searchParams.delete('secure');
  parsed.searchParams.set('requireTLS', 'true');
  return parsed.href;
}

/** More than are ever used at once, each for urgent and other mails: the caller limits deliveries. */
const MOST_CONNECTIONS = 100;
const IDLE_MS = 20_000;

const ASKING = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: DELIVERY_LIMIT_MS };

/** `url` as nodemailer reads it: `smtps://user:password@host:465`. Connections are kept for further mails. */
export function smtpTransport(url: string, from: string, later: Later = laterByTimer): MailTransport {
  const sender = readSender(from);
  const whenMet = new Map<string, () => void>();
  const whenSent = new Map<string, () => void>();
  const open = () =>
    openPool(url, sender, {
      onMet: (messageId) => whenMet.get(messageId)?.(),
      onSent: (messageId) => whenSent.get(messageId)?.(),
    });
  const urgent = open();
  const others = open();
  const host = sender.address.split('@')[1] ?? 'localhost';
  return {
    async deliver({ id, to, isUrgent, attachments, replyTo, ...mail }, stopping) {
      const messageId = `<${id}@${host}>`;
      const limit = new AbortController();
      const giveUp = () => limit.abort();
      let isMet = false;
      let isSent = false;
      let cancelTimer = later(DELIVERY_LIMIT_MS, giveUp);
      whenMet.set(messageId, () => {
        isMet = true;
      });
      whenSent.set(messageId, () => {
        isSent = true;
        cancelTimer();
        cancelTimer = later(ANSWER_LIMIT_MS, giveUp);
      });
      if (stopping?.aborted) giveUp();
      stopping?.addEventListener('abort', giveUp);
      try {
        // As an object: nodemailer would parse `ada<eve@elsewhere.test>` as Eve's address.
        await (isUrgent ? urgent : others).sendMail({
          ...mail,
          // A mail composed by an earlier version may contain what is removed today.
          subject: oneLine(mail.subject),
          text: visibleLines(mail.text),
          to: { name: '', address: to },
          ...(replyTo && { replyTo: { name: '', address: replyTo } }),
          attachments: attachmentsOf(attachments ?? {}),
          messageId,
          // Also closes the connection, or a silent mail server would keep it from the next mail.
          signal: limit.signal,
        });
      } catch (error) {
        if (isSent && !isSmtpError(error))
          throw new MailUnanswered('The mail server took it without a word.');
        if (limit.signal.aborted) throw new Error('The mail server did not answer in time.');
        if (isUnreachable(error, isMet)) throw new MailUnreachable(UNREACHED + error.message);
        throw isSmtpError(error) ? (permanentRefusal(error) ?? error) : error;
      } finally {
        cancelTimer();
        stopping?.removeEventListener('abort', giveUp);
        whenMet.delete(messageId);
        whenSent.delete(messageId);
      }
    },
    async isReachable() {
      // A separate transporter: a pool would use an existing connection.
      const asking = nodemailer.createTransport({ url, ...ASKING });
      try {
        return await asking.verify();
      } catch (error) {
        // An error is an answer too; the next mail finds out what it is about.
        return isSmtpError(error);
      } finally {
        asking.close();
      }
    },
    close() {
      urgent.close();
      others.close();
    },
  };
}

interface Milestones {
  /** The mail server has greeted; the commands of this mail follow. */
  onMet(messageId: string): void;
  /** The whole content is written: from here on the mail server may have the mail. */
  onSent(messageId: string): void;
}

/** Connections to a mail server, which tell how far each mail has come. */
function openPool(url: string, from: Sender, { onMet, onSent }: Milestones) {
  const transporter = nodemailer.createTransport(
    {
      url,
      pool: true,
      maxConnections: MOST_CONNECTIONS,
      maxRequeues: 1,
      idleTimeout: IDLE_MS,
      socketTimeout: 2 * ANSWER_LIMIT_MS,
    },
    { from },
  );
  transporter.use('stream', ({ data, message }, done) => {
    // Created after the greeting, before the mail's first command.
    const createReadStream = message.createReadStream.bind(message);
    message.createReadStream = (options) => {
      onMet(data.messageId ?? '');
      return createReadStream(options);
    };
    message.processFunc((content) => content.once('end', () => onSent(data.messageId ?? '')));
    done();
  });
  return transporter;
}

interface Sender {
  name: string;
  address: string;
}

/** Parses `Name <address>` or a plain address, as mails get their addresses only as fields. */
function readSender(from: string): Sender {
  const [, name = '', address = from] = /^(.*)<([^<>]+)>\s*$/s.exec(from) ?? [];
  return { name: oneLine(name).replace(/^"(.*)"$/, '$1'), address: oneLine(address) };
}

interface SmtpError extends Error {
  responseCode: unknown;
  command: unknown;
}

/** Whether a mail server has answered; otherwise it was silent, or the connection broke. */
function isSmtpError(error: unknown): error is SmtpError {
  return (
    error instanceof Error && 'command' in error && 'responseCode' in error && Boolean(error.responseCode)
  );
}

/** Errors of a connection that could not be made; one that is reset later has them as well. */
const NO_CONNECTION = new Set<unknown>(['ESOCKET', 'EDNS', 'ETIMEDOUT']);

/** @param isMet whether the server had sent its greeting: after a reset, the mail may succeed on another connection */
function isUnreachable(error: unknown, isMet: boolean): error is Error {
  if (!(error instanceof Error) || isSmtpError(error)) return false;
  if (!('code' in error && NO_CONNECTION.has(error.code))) return false;
  return !isMet || error.code === 'EDNS' || ('syscall' in error && error.syscall === 'connect');
}

/** A permanent code for the recipient or the content. Codes about us, such as a wrong password, can be fixed. */
function permanentRefusal({ responseCode, command, message }: SmtpError): MailRefused | undefined {
  const isOfRecipient = command === 'RCPT TO';
  if (Number(responseCode) < 500 || !(isOfRecipient || command === 'DATA')) return undefined;
  return new MailRefused(message, isOfRecipient);
}
