/** A report with a few fields, which webhooks of mail services are easily converted to. */
import * as z from 'zod/mini';
import { firstIssue } from '../../../common/contract/first-issue.ts';
import { emailKey } from '../../core/email.ts';
import { type Failure, failure } from '../../core/result.ts';
import type { MailReport } from './mail-report.ts';

const text = (name: string, most: number) => {
  const error = `${name} must be a text of at most ${most} characters.`;
  return z.string({ error }).check(z.maxLength(most, { error }));
};

const PlainReportSchema = z.object({
  /** The Message-ID of the mail, with or without angle brackets. */
  message_id: text('message_id', 998),
  recipient: text('recipient', 320),
  /** `5.…`: not delivered, no retry. `4.…`: retried. `2.…`: delivered. */
  status: z
    .string({ error: 'status is missing.' })
    .check(
      z.regex(/^[245]\.\d{1,3}\.\d{1,3}$/, { error: 'status must be a code such as 5.1.1 (RFC 3463).' }),
    ),
  /** The message of the recipient's mail server. */
  reason: z._default(text('reason', 10_000), ''),
});

const ACTIONS = { '5': 'failed', '4': 'delayed' } as const;

export function readPlainReport(raw: unknown): MailReport | Failure {
  const read = z.safeParse(PlainReportSchema, raw);
  if (!read.success) {
    return failure(400, firstIssue(read.error).message);
  }
  const { message_id, recipient, status, reason } = read.data;
  const kind = status.charAt(0);
  const action = kind === '5' || kind === '4' ? ACTIONS[kind] : 'other';
  const addresses = [emailKey(recipient)];
  return { messageId: message_id, recipients: [{ addresses, action, status, said: reason.slice(0, 2_000) }] };
}
