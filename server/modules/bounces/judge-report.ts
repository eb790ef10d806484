/** What a report means for its mail. */
import { oneLine } from '../../../common/lib/visible-text.ts';
import { mailboxKey } from '../../core/email.ts';
import type { Bounce } from '../../infra/mail/bounce.ts';
import { withoutOtherAddresses } from '../../infra/mail/other-addresses.ts';
import type { MailReport, ReportedRecipient } from './mail-report.ts';

export type Judgement =
  | { kind: 'came back'; bounce: Bounce }
  /** The mail server continues to retry. */
  | { kind: 'delayed'; status: string }
  /** It arrived, is about another recipient, or is inconclusive. */
  | { kind: 'nothing' };

/** An id of ours, which each mail's Message-ID begins with (`mail-transport.ts`). */
const MESSAGE_ID = /^<?([0-9a-f]{24})@[^<>\s]+>?$/i;
const LONGEST_SAID = 500;

/** The id of our mail with this Message-ID; undefined if it is none of ours. */
export function mailIdOf(messageId: string): string | undefined {
  return MESSAGE_ID.exec(messageId.trim())?.[1]?.toLowerCase();
}

/** @param to the recipient of the mail with the report's Message-ID */
export function judgeReport({ recipients }: Pick<MailReport, 'recipients'>, to: string): Judgement {
  const mailbox = mailboxKey(to.toLowerCase());
  const recipient = recipients.find(({ addresses }) => addresses.some((one) => mailboxKey(one) === mailbox));
  if (!recipient || recipient.action === 'other') return { kind: 'nothing' };
  const status = recipient.status || statusIn(recipient.said);
  if (recipient.action === 'delayed') return { kind: 'delayed', status };
  if (!/^[45]\./.test(status)) return { kind: 'nothing' };
  return { kind: 'came back', bounce: { status, said: wordsOf(recipient, to) } };
}

/** For a report without a code: the one in the mail server's message. */
function statusIn(said: string): string {
  const enhanced = /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(said)?.[0];
  const basic = /\b([45])\d\d\b/.exec(said)?.[1];
  return enhanced ?? (basic === undefined ? '' : `${basic}.0.0`);
}

const wordsOf = ({ said }: ReportedRecipient, to: string): string =>
  withoutOtherAddresses(oneLine(said).slice(0, LONGEST_SAID), to);
