/** What a report means for the mail that it is about. */
import { oneLine } from '../../../common/lib/visible-text.ts';
import { mailboxKey } from '../../core/email.ts';
import type { Bounce } from '../../infra/mail/bounce.ts';
import type { MailReport, ReportedRecipient } from './mail-report.ts';

export type Judgement =
  | { kind: 'came back'; bounce: Bounce }
  /** Mail servers go on trying. */
  | { kind: 'delayed'; status: string }
  /** It arrived, is about somebody else, or says too little. */
  | { kind: 'nothing' };

/** An id of ours, as the Message-ID of each mail begins with it (`mail-transport.ts`). */
const MESSAGE_ID = /^<?([0-9a-f]{24})@[^<>\s]+>?$/i;
const NOT_AN_ADDRESS = '[^\\s<>()\\[\\]"\',;:@]';
const ADDRESS = new RegExp(`${NOT_AN_ADDRESS}{1,100}@${NOT_AN_ADDRESS}{1,255}`, 'g');
const LONGEST_SAID = 500;

/** The id of the mail of ours that has a Message-ID; undefined where none can have it. */
export function mailIdOf(messageId: string): string | undefined {
  return MESSAGE_ID.exec(messageId.trim())?.[1]?.toLowerCase();
}

/** @param to the one recipient of the mail with the Message-ID of the report */
export function judgeReport({ recipients }: Pick<MailReport, 'recipients'>, to: string): Judgement {
  const mailbox = mailboxKey(to.toLowerCase());
  const recipient = recipients.find(({ addresses }) => addresses.some((one) => mailboxKey(one) === mailbox));
  if (!recipient || recipient.action === 'other') return { kind: 'nothing' };
  const status = recipient.status || statusIn(recipient.said);
  if (recipient.action === 'delayed') return { kind: 'delayed', status };
  if (!/^[45]\./.test(status)) return { kind: 'nothing' };
  return { kind: 'came back', bounce: { status, said: wordsOf(recipient, mailbox) } };
}

/** Of a report without a code of its own: that of the mail server’s words. */
function statusIn(said: string): string {
  const enhanced = /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(said)?.[0];
  const basic = /\b([45])\d\d\b/.exec(said)?.[1];
  return enhanced ?? (basic === undefined ? '' : `${basic}.0.0`);
}

/** Without the addresses of others: where a mailbox forwards its mails to is not for anyone who invites. */
function wordsOf({ said }: ReportedRecipient, mailbox: string): string {
  return oneLine(said)
    .slice(0, LONGEST_SAID)
    .replace(ADDRESS, (address) => (mailboxKey(address.toLowerCase()) === mailbox ? address : '…'));
}
