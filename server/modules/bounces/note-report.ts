/** Stores a bounce with its mail. */
import { and, eq, gt, isNotNull, isNull, or } from 'drizzle-orm';
import type { AppContext } from '../../context/app-context.ts';
import { outgoingMails } from '../../infra/db/schema.ts';
import { storedBounce } from '../../infra/mail/bounce.ts';
import { isOfInvitations } from '../invitations/invitation-topic.ts';
import { judgeReport, mailIdOf } from './judge-report.ts';
import type { MailReport } from './mail-report.ts';

/**
 * Shows an invitation with a bounced mail as refused, or given up, in its list. Only the first report of a mail
 * counts, and a mail that was followed by another changes nothing visible, as the latest mail counts. For other mails,
 * such as codes, only a log line without an address is written.
 */
export async function noteReport(
  { db, log }: Pick<AppContext, 'db' | 'log'>,
  report: MailReport,
): Promise<void> {
  const mailId = mailIdOf(report.messageId);
  if (mailId === undefined) return;
  const { id, to, topic, bounce, sentAt, attempts } = outgoingMails;
  const isThis = eq(id, mailId);
  const [mail] = await db.select({ to, topic }).from(outgoingMails).where(isThis);
  if (!mail) return;
  const judgement = judgeReport(report, mail.to);
  if (judgement.kind === 'nothing') return;
  if (judgement.kind === 'delayed') {
    log.info({ mailId, status: judgement.status }, 'a mail is delayed on its way');
    return;
  }
  const { status } = judgement.bounce;
  const noted = await db
    .update(outgoingMails)
    .set({ bounce: storedBounce(judgement.bounce) })
    // Also one being delivered: the report may arrive before the acceptance is stored.
    .where(and(isThis, isNull(bounce), or(isNotNull(sentAt), gt(attempts, 0))))
    .returning({ id });
  if (noted.length === 0) return;
  const isInvitation = mail.topic !== null && isOfInvitations(mail.topic);
  log.warn({ mailId, status, isInvitation }, 'a mail came back');
}
