import { eq } from 'drizzle-orm';
import { visibleLines } from '../../../common/lib/visible-text.ts';
import type { Clock } from '../../core/clock.ts';
import type { Later } from '../../core/later.ts';
import type { Database } from '../db/database.ts';
import { companies, outgoingMails } from '../db/schema.ts';
import type { Log } from '../log/log.ts';
import { type ClaimedMail, isOfClaim, NO_CODE } from './claim-mails.ts';
import type { Lane } from './lane.ts';
import { withdrawExpired } from './mail-topics.ts';
import { MailRefused, type MailTransport, MailUnreachable } from './mail-transport.ts';
import { withoutOtherAddresses } from './other-addresses.ts';
import { decideRetry } from './retry-policy.ts';
import type { ServerReach } from './server-reach.ts';
import type { ServerRefusals } from './server-refusals.ts';
import { storeOutcome } from './store-outcome.ts';

const LONGEST_ERROR = 2_000;

export interface DeliveryContext {
  db: Database;
  clock: Clock;
  log: Log;
  later: Later;
  transport: MailTransport;
  serverRefusals: ServerRefusals;
  reach: ServerReach;
}

/** What is kept of a sent mail: its codes and links are no longer needed, nor whose turn it took. */
const keptOfSent = (lane: Lane) => ({
  dueAt: null,
  text: '',
  html: '',
  attachments: null,
  initiator: null,
  ...(lane === 'urgent' ? NO_CODE : {}),
});

/** How one delivery is ended early. */
interface DeliveryEnding {
  /** Aborts the attempt. Not the storing of its outcome: a mail that was accepted would be sent again. */
  ending: AbortSignal;
  /** Aborted when the process cannot wait any longer, not even for the outcome to be stored. */
  stopping: AbortSignal;
  /** Called when the attempt is over and only its outcome has to be stored. */
  onAnswered(): void;
}

/** Delivers one mail and stores the result. @returns 1 if it was sent, else 0 */
export async function deliver(
  context: DeliveryContext,
  lane: Lane,
  claimed: ClaimedMail,
  { ending, stopping, onAnswered }: DeliveryEnding,
): Promise<0 | 1> {
  const { db, clock, transport, serverRefusals, reach } = context;
  const isThis = eq(outgoingMails.id, claimed.id);
  const storing = { ...context, mailId: claimed.id, stopping };
  try {
    const { id, to, subject, text, html, attachments } = claimed;
    const replyTo = await replyAddressOf(db, claimed);
    const mail = { id, to, subject, text, html, attachments, replyTo, isUrgent: lane === 'urgent' };
    await transport.deliver(mail, ending);
  } catch (error) {
    onAnswered();
    if (error instanceof MailUnreachable) reach.lost();
    const lastError = storableError(error);
    const failed = {
      ...afterFailure(context, lane, claimed, { error, lastError }),
      // The company reads it; the log has all of it.
      lastError: withoutOtherAddresses(lastError, claimed.to),
    };
    // Not if it was slow to fail, and another process has sent the mail meanwhile.
    await storeOutcome(storing, async () => {
      await db.update(outgoingMails).set(failed).where(isOfClaim(claimed));
      // Only bulk mails have a company, and are withdrawn.
      if (claimed.companyId !== null) await withdrawExpired(db, claimed.id, clock.now());
    });
    return 0;
  }
  onAnswered();
  serverRefusals.accepted();
  reach.answered();
  const sent = { ...keptOfSent(lane), sentAt: clock.now(), lastError: null };
  await storeOutcome(storing, async () => await db.update(outgoingMails).set(sent).where(isThis));
  return 1;
}

/** Mail servers answer with anything: a NUL cannot be stored, and the mail would be tried for ever. */
function storableError(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  return visibleLines(words.slice(0, 2 * LONGEST_ERROR)).slice(0, LONGEST_ERROR);
}

/** Read only now: the account's address may have changed while the mail waited. */
async function replyAddressOf(
  db: Database,
  { attachments, companyId }: ClaimedMail,
): Promise<string | undefined> {
  if (!attachments?.isAnswered || companyId === null) return undefined;
  const [company] = await db
    .select({ email: companies.email })
    .from(companies)
    .where(eq(companies.id, companyId));
  return company?.email;
}

/** The changes to a mail that was not accepted. */
function afterFailure(
  { clock, log, serverRefusals }: Pick<DeliveryContext, 'clock' | 'log' | 'serverRefusals'>,
  lane: Lane,
  claimed: ClaimedMail,
  { error, lastError }: { error: unknown; lastError: string },
) {
  const now = clock.now();
  const isOfAll = error instanceof MailRefused && serverRefusals.isAboutUs(claimed.to, error);
  const { isGivenUp, waitMs, ...counts } = decideRetry(error, isOfAll, lane, claimed, now);
  // A mail that may have arrived is not sent again: it counts as sent, also for the pace of later mails.
  const isPerhapsSent = isGivenUp && counts.unanswered > 0;
  log[isGivenUp && !isPerhapsSent ? 'error' : 'warn'](
    { mailId: claimed.id, attempts: claimed.attempts, lastError, isGivenUp, isPerhapsSent },
    isPerhapsSent ? 'mail perhaps delivered' : 'mail not delivered',
  );
  if (!isGivenUp) return { ...counts, dueAt: new Date(now.getTime() + waitMs) };
  if (isPerhapsSent) return { ...counts, sentAt: now, ...keptOfSent(lane) };
  return { ...counts, dueAt: null, initiator: null, ...(claimed.expiresAt === null ? {} : NO_CODE) };
}
