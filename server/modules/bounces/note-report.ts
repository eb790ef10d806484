/** Notes at a mail that it came back. */
import { and, eq, gt, isNotNull, isNull, or } from 'drizzle-orm';
import type { AppContext } from '../../context/app-context.ts';
import { outgoingMails } from '../../infra/db/schema.ts';
import { storedBounce } from '../../infra/mail/bounce.ts';
import { isOfInvitations } from '../invitations/invitation-topic.ts';
import { judgeReport, mailIdOf } from './judge-report.ts';
import type { MailReport } from './mail-report.ts';

/**
 * Has an invitation whose mail came back stand as refused, or given up, in its list. The first report of a mail counts,
 * and one of a mail that was followed by another changes nothing to be seen: the latest mail says how it stands. Of any
 * other mail, such as one with a code, the log alone is told, without an address.
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
    // One that is being delivered too: a mail server may be faster than our note that it took the mail.
    .where(and(isThis, isNull(bounce), or(isNotNull(sentAt), gt(attempts, 0))))
    .returning({ id });
  if (noted.length === 0) return;
  const isInvitation = mail.topic !== null && isOfInvitations(mail.topic);
  log.warn({ mailId, status, isInvitation }, 'a mail came back');
}
