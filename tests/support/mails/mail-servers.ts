/** Mail servers in process, and mails for them. */

import { say } from '../../../common/lib/letters/words.ts';
import type { EmailTemplate } from '../../../server/infra/mail/email-template.ts';
import type { MailToDeliver } from '../../../server/infra/mail/mail-transport.ts';

/** A mail with every optional part. */
export const letter = (to: string): EmailTemplate => ({
  to,
  subject: say`Tickets & <more>`,
  greeting: say`Hello Ada,`,
  paragraphs: [say`Here is your code.`],
  code: '123456',
  details: [['Place', say`Oslo`]],
  button: { label: 'Open', url: 'http://vantage.test/?a=1&b=2' },
});

/** A short mail. */
export const note = (to: string, more: Partial<EmailTemplate> = {}): EmailTemplate => ({
  to,
  subject: say`Mail`,
  greeting: say`Hello,`,
  paragraphs: [say`Words.`],
  ...more,
});

/** A mail server that fails for the first `failures` mails. */
export function mailServer(failures = 0, failure = new Error('451 try again later')) {
  const received: MailToDeliver[] = [];
  let refusals = failures;
  return {
    received,
    async deliver(mail: MailToDeliver) {
      if (refusals > 0) {
        refusals -= 1;
        throw failure;
      }
      received.push(mail);
    },
  };
}

/** A mail server that accepts a mail only when told to, except for given recipients. */
export function heldServer(isTaken: (mail: MailToDeliver) => boolean = () => false) {
  const offered: string[] = [];
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return {
    offered,
    open,
    async deliver(mail: MailToDeliver) {
      offered.push(mail.to);
      if (!isTaken(mail)) await opened;
    },
  };
}

/** A mail server that holds some mails until each is released, or its delivery is aborted. */
export function keepingServer(isKept: (mail: MailToDeliver) => boolean) {
  const offered: string[] = [];
  const kept = new Map<string, () => void>();
  return {
    offered,
    /** Releases the mail that it has held longest. */
    letGo() {
      const [first] = kept;
      if (!first) throw new Error('It keeps none.');
      kept.delete(first[0]);
      first[1]();
    },
    async deliver(mail: MailToDeliver, stopping?: AbortSignal) {
      offered.push(mail.to);
      if (!isKept(mail)) return;
      await new Promise<void>((resolve, reject) => {
        const end = () => reject(new Error('ended'));
        kept.set(mail.id, resolve);
        if (stopping?.aborted) end();
        stopping?.addEventListener('abort', end);
      });
    },
  };
}
