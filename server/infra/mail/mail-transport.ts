import nodemailer from 'nodemailer';
import { oneLine, visibleLines } from '../../../common/lib/visible-text.ts';
import { type Later, laterByTimer } from '../../core/later.ts';
import { attachmentsOf, type MailAttachments } from './mail-attachments.ts';

/** A mail as it leaves. `id` stays the same over retries, so that a receiver may tell a repetition. */
export interface MailToDeliver {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: MailAttachments | null;
  /** Where an answer goes; without it to the sender. */
  replyTo?: string | undefined;
  /** Leaves by connections of its own. */
  isUrgent?: boolean;
}

/** The mail server's last word on a mail: it knows no such recipient, or takes no such content. */
export class MailRefused extends Error {
  readonly isOfRecipient: boolean;
  constructor(message: string, isOfRecipient = false) {
    super(message);
    this.isOfRecipient = isOfRecipient;
  }
}

/** The content was sent, and the mail server never said whether it took it: the mail may have arrived. */
export class MailUnanswered extends Error {}

/** How the message of `MailUnreachable` begins, by which a mail is known that waits for nothing else. */
export const UNREACHED = 'The mail server could not be reached: ';

/** There was nobody to give the mail to, and it was not offered: its host is not found, or takes no connection. */
export class MailUnreachable extends Error {}

/** A mail server. Without one, mails stay in the development mailbox: the outgoing table itself. */
export interface MailTransport {
  /**
   * Resolves when the mail is accepted. Takes at most `DELIVERY_LIMIT_MS`, and `ANSWER_LIMIT_MS` more once the content
   * was sent.
   * @param stopping ends it, whatever it waits for
   * @throws MailRefused when trying again is of little use; MailUnanswered when it may be too much; MailUnreachable
   * when no mail would fare better; anything else when trying again may help.
   */
  deliver(mail: MailToDeliver, stopping?: AbortSignal): Promise<void>;
  /** Whether there is somebody who answers, be it with a no. */
  isReachable?(): Promise<boolean>;
  /** Closes the connections that are kept for the next mail. */
  close?(): void;
}

/** Until the content was sent. */
const DELIVERY_LIMIT_MS = 20_000;
/** For the answer to the content, as RFC 5321 (4.5.3.2.6) wants it: who asks again earlier has mails doubled. */
const ANSWER_LIMIT_MS = 600_000;

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

/** More than are ever under way at once, of urgent mails and of all others each: who delivers decides. */
const MOST_CONNECTIONS = 100;
const IDLE_MS = 20_000;

const ASKING = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: DELIVERY_LIMIT_MS };

/** `url` as nodemailer reads it: `smtps://user:password@host:465`. Connections are kept for the next mail. */
export function smtpTransport(url: string, from: string, later: Later = laterByTimer): MailTransport {
  const sender = readSender(from);
  const whenMet = new Map<string, () => void>();
  const whenSent = new Map<string, () => void>();
  const open = () => {
    const transporter = nodemailer.createTransport(
      {
        url,
        pool: true,
        maxConnections: MOST_CONNECTIONS,
        maxRequeues: 1,
        idleTimeout: IDLE_MS,
        socketTimeout: 2 * ANSWER_LIMIT_MS,
      },
      { from: sender },
    );
    transporter.use('stream', ({ data, message }, done) => {
      // Made over a connection that has been greeted, before anything is said of the mail.
      const createReadStream = message.createReadStream.bind(message);
      message.createReadStream = (options) => {
        whenMet.get(data.messageId ?? '')?.();
        return createReadStream(options);
      };
      // All of it has been read on its way out: from now on the mail server has it, whatever it answers.
      message.processFunc((content) => content.once('end', () => whenSent.get(data.messageId ?? '')?.()));
      done();
    });
    return transporter;
  };
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
      let callOff = later(DELIVERY_LIMIT_MS, giveUp);
      whenMet.set(messageId, () => {
        isMet = true;
      });
      whenSent.set(messageId, () => {
        isSent = true;
        callOff();
        callOff = later(ANSWER_LIMIT_MS, giveUp);
      });
      if (stopping?.aborted) giveUp();
      stopping?.addEventListener('abort', giveUp);
      try {
        // An address and nothing else: as text, `ada<eve@elsewhere.test>` would be read as Eve's.
        await (isUrgent ? urgent : others).sendMail({
          ...mail,
          // What was put aside by an earlier version may hold what is kept out of mails today.
          subject: oneLine(mail.subject),
          text: visibleLines(mail.text),
          to: { name: '', address: to },
          ...(replyTo && { replyTo: { name: '', address: replyTo } }),
          attachments: attachmentsOf(attachments ?? {}),
          messageId,
          // Ends the connection too: a silent mail server would keep it from the next mail.
          signal: limit.signal,
        });
      } catch (error) {
        if (isSent && !isAnswer(error)) throw new MailUnanswered('The mail server took it without a word.');
        if (limit.signal.aborted) throw new Error('The mail server did not answer in time.');
        if (isUnreachable(error, isMet)) throw new MailUnreachable(UNREACHED + error.message);
        throw isAnswer(error) ? (lastWord(error) ?? error) : error;
      } finally {
        callOff();
        stopping?.removeEventListener('abort', giveUp);
        whenMet.delete(messageId);
        whenSent.delete(messageId);
      }
    },
    async isReachable() {
      // A transporter of its own: a pool would go on with connections that it has.
      const asking = nodemailer.createTransport({ url, ...ASKING });
      try {
        return await asking.verify();
      } catch (error) {
        // A no is an answer: what it is about, the next mail finds out.
        return isAnswer(error);
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

/** `Name <address>`, or an address alone, taken apart here: a mail is given its addresses as fields only. */
function readSender(from: string): { name: string; address: string } {
  const [, name = '', address = from] = /^(.*)<([^<>]+)>\s*$/s.exec(from) ?? [];
  return { name: oneLine(name).replace(/^"(.*)"$/, '$1'), address: oneLine(address) };
}

interface Answer extends Error {
  responseCode: unknown;
  command: unknown;
}

/** Whether a mail server has answered; otherwise it said nothing, or the connection broke. */
function isAnswer(error: unknown): error is Answer {
  return (
    error instanceof Error && 'command' in error && 'responseCode' in error && Boolean(error.responseCode)
  );
}

/** Of a connection that was not made; one that is reset later has them as well. */
const NO_CONNECTION = new Set<unknown>(['ESOCKET', 'EDNS', 'ETIMEDOUT']);

/** @param isMet whether a mail server had greeted: after a reset of a kept connection, the mail may go by another one */
function isUnreachable(error: unknown, isMet: boolean): error is Error {
  if (!(error instanceof Error) || isAnswer(error)) return false;
  if (!('code' in error && NO_CONNECTION.has(error.code))) return false;
  return !isMet || error.code === 'EDNS' || ('syscall' in error && error.syscall === 'connect');
}

/** A permanent code for the recipient or the content. What is wrong with us, such as our password, can be mended. */
function lastWord({ responseCode, command, message }: Answer): MailRefused | undefined {
  const isOfRecipient = command === 'RCPT TO';
  if (Number(responseCode) < 500 || !(isOfRecipient || command === 'DATA')) return undefined;
  return new MailRefused(message, isOfRecipient);
}
