import type { NotifiedGuests, NotifyMode } from '../../../common/contract/guest-mails.ts';
import { lastDue } from '../../infra/mail/last-due.ts';
import type { InvitationDeps } from '../invitations/invitation-emails.ts';

/** The company's choice: whether guests' replies to these mails go to it. */
export interface NotifyChoice {
  isAnswered: boolean;
}

/** Undefined if nobody is to be notified. */
export function notifyChoice(notifyMode: NotifyMode | undefined): NotifyChoice | undefined {
  return notifyMode && { isAnswered: notifyMode === 'with_answers' };
}

/**
 * The result as the calls answer it.
 * @param batch undefined if there was nothing to send
 * @param topics the prefix of the topics of its mails
 */
export async function notifiedAnswer(
  { tx, now }: Pick<InvitationDeps, 'tx' | 'now'>,
  batch: { told: number; isMore: boolean } | undefined,
  topics: string,
): Promise<NotifiedGuests> {
  const { told, isMore } = batch ?? { told: 0, isMore: false };
  const last = told > 0 ? await lastDue(tx, topics) : undefined;
  const leaves_by = last && last > now ? last.toISOString() : undefined;
  return { told, is_more: isMore, leaves_by };
}
