import type { NotifiedGuests, Telling } from '../../../common/contract/guest-mails.ts';
import { lastDue } from '../../infra/mail/last-due.ts';
import type { InvitationDeps } from '../invitations/invitation-emails.ts';

/** What a company chose: whether answers to what guests are told come to it. */
export interface NotifyChoice {
  isAnswered: boolean;
}

/** Undefined where nobody is to be told. */
export function notifyChoice(telling: Telling | undefined): NotifyChoice | undefined {
  return telling && { isAnswered: telling === 'with_answers' };
}

/**
 * What came of it, as the calls answer it.
 * @param batch undefined where there was nothing to tell
 * @param topics what the topics of its mails begin with
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
