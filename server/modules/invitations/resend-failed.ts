/** The invitations of an item whose mails were refused, given up or came back leave once more. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, like, or } from 'drizzle-orm';
import { calls } from '../../../common/contract/calls.ts';
import { hasFailed } from '../../../common/contract/mail-states.ts';
import { type Failure, isFailure } from '../../core/result.ts';
import type { Database, Tx } from '../../infra/db/database.ts';
import { ROWS_A_PIECE } from '../../infra/db/in-pieces.ts';
import { type CompanyRow, invitations, outgoingMails } from '../../infra/db/schema.ts';
import { type ItemOwner, lockItem } from '../items/find-item.ts';
import type { InvitationDeps } from './invitation-emails.ts';
import { invitationTopic } from './invitation-topic.ts';
import { throughPeople } from './list-work.ts';
import { mailStatesOf } from './mail-states.ts';
import { mailAgain } from './send-again.ts';

/** How many leave again, and how many the day's mails leave over. */
export interface Resent {
  sent: number;
  left: number;
}

interface Resending {
  owner: ItemOwner;
  itemId: string;
  company: Pick<CompanyRow, 'id' | 'name'>;
}

/** Sends them again as far as the day's mails go. Not within a transaction: each piece of the list has its own. */
export async function resendFailed(
  { db, ...deps }: Omit<InvitationDeps, 'tx'> & { db: Database },
  { owner, itemId, company }: Resending,
): Promise<Resent | Failure> {
  const failed = await failedInvitations(db, itemId);
  let sent = 0;
  let settled = 0;
  let refusal: Failure | undefined;
  await throughPeople({ db, companyId: company.id }, failed, async (tx, piece) => {
    const again = await resendPiece({ ...deps, tx }, { owner, itemId, company }, piece);
    if (isFailure(again)) refusal = again;
    else {
      sent += again.sent;
      settled += piece.length - again.left;
    }
    return !isFailure(again) && again.left === 0;
  });
  return sent === 0 && refusal ? refusal : { sent, left: failed.length - settled };
}

/** By the mails, in one statement: most of a long list have arrived, and their people are not looked at. */
async function failedInvitations(tx: Tx, itemId: string): Promise<string[]> {
  const { topic, sequence, sentAt, dueAt, attempts, bounce } = outgoingMails;
  const prefix = invitationTopic(itemId, '');
  const latest = tx
    .selectDistinctOn([topic], { topic, sentAt, dueAt, attempts, bounce })
    .from(outgoingMails)
    .where(like(topic, `${prefix}%`))
    .orderBy(asc(topic), desc(sequence))
    .as('latest');
  const isGivenUp = and(isNull(latest.sentAt), isNull(latest.dueAt), gt(latest.attempts, 0));
  const isFailed = or(isGivenUp, and(isNotNull(latest.sentAt), isNotNull(latest.bounce)));
  const failed = await tx.select({ topic: latest.topic }).from(latest).where(isFailed);
  const ids: string[] = [];
  for (let from = 0; from < failed.length; from += ROWS_A_PIECE) {
    const emails = failed
      .slice(from, from + ROWS_A_PIECE)
      .map((mail) => mail.topic?.slice(prefix.length) ?? '');
    const guests = await tx
      .select({ id: invitations.id })
      .from(invitations)
      .where(and(eq(invitations.itemId, itemId), inArray(invitations.email, emails), isMailed));
    ids.push(...guests.map(({ id }) => id));
    await nextTurn();
  }
  return ids.sort();
}

const isMailed = and(isNull(invitations.cancelledAt), isNotNull(invitations.mailedAt));

async function resendPiece(
  deps: InvitationDeps,
  { owner, itemId, company }: Resending,
  ids: readonly string[],
): Promise<Resent | Failure> {
  const { tx } = deps;
  const item = await lockItem(tx, owner, itemId);
  if (!item) return { sent: 0, left: 0 };
  const guests = await tx
    .select()
    .from(invitations)
    .where(and(inArray(invitations.id, [...ids]), isMailed))
    .orderBy(asc(invitations.id));
  // Again: another device may have sent them their mails until the item was free.
  const states = await mailStatesOf(tx, guests);
  const failed = guests.filter(({ id }) => hasFailed(states.get(id)));
  const sent = await mailAgain(deps, { item, company }, failed);
  return isFailure(sent) ? sent : { sent, left: failed.length - sent };
}

/** In the user's words. */
export function resentMessage({ sent, left }: Resent): string {
  if (left === 0) return calls.resendFailedInvitations.success;
  return `${sent} invitations are sent again, and ${left} of the others may leave tomorrow.`;
}
